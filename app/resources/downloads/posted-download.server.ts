import { z } from 'zod'
import type { Actor } from '#app/platform/actor.ts'
import { type FieldErrors, Invalid } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { log } from '#app/platform/log/log.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import { type Download, downloadDraft } from './download.ts'
import { storeDownloadFile } from './store-file.server.ts'
import { signUploadedFile } from './uploaded-file.server.ts'

/**
 * The download's form: a draft, the file that was stored for it, and from which version it was made. A switch that is
 * off is absent.
 */
export const downloadForm = downloadDraft.extend({
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(false),
  /** A stored file (`uploaded-file.server.ts`). */
  uploaded: z.string().max(2_000).optional(),
  version: z.coerce.number().int().optional(),
  /** The version that somebody else saved and that is to be overwritten, knowingly. */
  overwrites: z.coerce.number().int().optional(),
})

export type PostedDownload = z.output<typeof downloadForm>

/** A download as its form shows it. */
export function typedOf({
  title,
  description,
  categoryId,
  tags,
  isFeatured,
  isPublished,
  version,
}: Download): FormState['values'] {
  return {
    title,
    description,
    categoryId: categoryId ?? '',
    tagIds: tags.map(({ id }) => id),
    isFeatured: isFeatured ? 'on' : '',
    isPublished: isPublished ? 'on' : '',
    version: String(version),
  }
}

/** What a download's draft is made of, taken from its form. */
export function draftOf({ version, overwrites, uploaded, ...draft }: PostedDownload) {
  return draft
}

/**
 * Takes the chosen file out of a posted form and stores it; a signed note of it stands in the form from then on, so
 * that a
 * refused form need not choose again.
 * @returns what was wrong with it
 */
export async function takeFile(actor: Actor, posted: FormData): Promise<FieldErrors> {
  const file = posted.get('file')
  posted.delete('file')
  if (!(file instanceof File) || file.name === '') return {}
  try {
    posted.set('uploaded', await signUploadedFile(await storeDownloadFile(actor, await uploadOf(file))))
    return {}
  } catch (error) {
    if (error instanceof Invalid) return error.fields
    log.error({ err: error }, 'a file could not be stored')
    return { file: ['The file could not be stored. Please try again.'] }
  }
}
