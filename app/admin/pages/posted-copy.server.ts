import type { FieldErrors } from '#app/platform/errors.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { decoded, UnreadablePicture } from '#app/platform/images/decode.server.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { expectedPicture, storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { arrived, checkPicture } from '#app/platform/uploads/check.server.ts'
import { type ReceivedFile, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pictureTexts } from './copy-input.ts'
import type { EditablePage } from './editable-pages.ts'
import { pictureField, resetFieldName } from './text-fields.tsx'

/** The longest side of an uploaded logo in pixels: enough for a home screen icon. */
const MAX_SIDE = 512

/**
 * Reads a page's posted form. A chosen picture is stored, and its address becomes the text.
 * @returns the errors of pictures by the names of their texts, and the other input
 */
export async function readPostedCopy({ copy }: EditablePage, request: Request) {
  const pictures = pictureTexts
    .filter((name) => name.startsWith(`${copy.page}.`))
    .map((name) => name.slice(copy.page.length + 1))
  const form = await receiveForm(request, Object.fromEntries(pictures.map((at) => [pictureField(at), expectedPicture])))
  try {
    const values = Object.fromEntries(
      [...form.texts].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const errors: FieldErrors = {}
    for (const at of pictures) {
      const file = form.files.find(({ field }) => field === pictureField(at))
      if (values[resetFieldName(at)] === 'on') values[at] = ''
      if (file) Object.assign(errors, await take(file, at, values))
      else if (values[at] && !(await imagesByUrl([values[at]])).has(values[at]))
        errors[at] = ['This picture is no longer available. Please choose it again.']
    }
    return { typed: values, errors }
  } finally {
    await form.discard()
  }
}

async function take(file: ReceivedFile, at: string, values: Record<string, string>): Promise<FieldErrors> {
  try {
    const upload = await arrived(file, at, 'Please choose an image smaller than 12 MB.')
    await checkPicture(upload, at)
    const { bytes, extension } = await decoded('bounded', upload.bytes, MAX_SIDE)
    const name = upload.name.replace(/\.\w+$/, `.${extension}`)
    values[at] = (await storeUploadedImage({ name, bytes }, at)).url
    return {}
  } catch (error) {
    if (error instanceof UnreadablePicture) return { [at]: ['This image is damaged, or larger than 50 megapixels.'] }
    const appError = errorOf(error)
    if (!appError) throw error
    return { [at]: appError.fields[at] ?? [appError.message] }
  }
}
