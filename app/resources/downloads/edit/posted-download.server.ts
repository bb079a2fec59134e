import { z } from 'zod'
import { groupsLeftOut, meansItsGroups } from '#app/members/groups/group.ts'
import type { Actor } from '#app/platform/actor.ts'
import type { FieldErrors } from '#app/platform/errors.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { log } from '#app/platform/log/log.server.ts'
import { type ReceivedForm, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { itemFormFields, itemInput } from '../../admin/posted-item.ts'
import { type Download, downloadDraft } from '../download.ts'
import { expectedFile, storeDownloadFile } from './store-file.server.ts'
import { signUploadedFile } from './uploaded-file.server.ts'

/** The download form's fields: a draft, its stored file and the version that it is based on. */
export const downloadForm = downloadDraft
  .extend({
    ...itemFormFields,
    /** A signed reference to a stored file (`uploaded-file.server.ts`). */
    uploaded: z.string().max(2_000).optional(),
  })
  .refine(({ audience, groupIds }) => meansItsGroups({ audience, groups: groupIds }), groupsLeftOut)

export type PostedDownload = z.output<typeof downloadForm>

/** The form values of a download. */
export function downloadInputOf(download: Download, groupIds: string[]): FormState['values'] {
  const { description, audience } = download
  return { ...itemInput(download), description, audience, groupIds }
}

/** The download draft in a posted form. */
export function downloadDraftOf({ version, overwrites, uploaded, ...draft }: PostedDownload) {
  return draft
}

/**
 * Reads a posted form and stores the chosen file. The form keeps a signed reference to it, so that the file need not be
 * chosen again after a validation error.
 * @returns the form's texts, and the errors of the file
 */
export async function receiveDownload(
  actor: Actor,
  request: Request,
): Promise<{ texts: FormData; unstored: FieldErrors }> {
  const form = await receiveForm(request, { file: expectedFile })
  try {
    return { texts: form.texts, unstored: await takeFile(actor, form) }
  } finally {
    await form.discard()
  }
}

async function takeFile(actor: Actor, { texts, files: [file] }: ReceivedForm): Promise<FieldErrors> {
  if (!file) return {}
  try {
    texts.set('uploaded', await signUploadedFile(await storeDownloadFile(actor, file)))
    return {}
  } catch (error) {
    const productError = errorOf(error)
    if (productError?.fields.file) return productError.fields
    if (!productError) log.error({ err: error }, 'a file could not be stored')
    return { file: [productError?.message ?? 'The file could not be stored. Please try again.'] }
  }
}
