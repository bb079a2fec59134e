import { z } from 'zod'
import type { Actor } from '#app/platform/actor.ts'
import type { FieldErrors } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { expectedPicture, storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { type ReceivedForm, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { type CollectionItemInput, draftOf, type Kind } from '#app/site/collections/kinds.ts'
import { requireCollectionWriter } from '#app/site/collections/queries.server.ts'
import type { EntryDraft } from '#app/site/collections/save.server.ts'

const always = z.object({
  version: z.number().optional(),
  pictureUrl: z.string().optional(),
  removePicture: z.boolean().default(false),
})

/**
 * Handles a posted item: stores its picture, validates the rest and passes it to `save`. After an error the form is
 * shown again with its input and the stored picture.
 */
export async function submitEntry(
  actor: Actor,
  kind: Kind,
  request: Request,
  save: (draft: EntryDraft, version: number | undefined) => Promise<never>,
) {
  requireCollectionWriter(actor)
  const form = await receiveForm(request, kind.picture ? { picture: expectedPicture } : {})
  try {
    const wrong = await takePicture(form)
    const parsed = await parseForm(form.texts, draftOf(kind))
    if (!parsed.ok || wrong.picture) return parsed.reply(wrong)
    try {
      const { version, pictureUrl, removePicture } = always.parse(parsed.value)
      const picture = removePicture ? null : (pictureUrl ?? null)
      return await save({ fields: itemInput(kind, parsed.value), picture }, version)
    } catch (error) {
      const appError = errorOf(error)
      if (!appError || appError.status === 404) throw error
      return parsed.reply(appError.fields, responseInit(appError))
    }
  } finally {
    await form.discard()
  }
}

async function takePicture({ texts, files: [file] }: ReceivedForm): Promise<FieldErrors> {
  if (!file) return {}
  try {
    texts.set('pictureUrl', (await storeUploadedImage(file, 'picture')).url)
    texts.delete('removePicture')
    return {}
  } catch (error) {
    const appError = errorOf(error)
    if (!appError) throw error
    return { picture: appError.fields.picture ?? [appError.message] }
  }
}

function itemInput({ fields }: Kind, values: Record<string, unknown>): CollectionItemInput {
  const known = fields.map(({ name }) => [name, values[name]] as const)
  return Object.fromEntries(known.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string'))
}
