import { fileTypeFromBuffer } from 'file-type'
import { Invalid } from '#app/platform/errors.ts'
import type { DocumentKind } from './document-kinds.ts'
import { documentTypeOf, hasPassword } from './document-type.server.ts'
import type { ReceivedFile } from './receive.server.ts'

/** An uploaded file in memory. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** Loads a received file into memory. @throws Invalid for `field` if the file was too large */
export async function arrived(
  file: Upload | Pick<ReceivedFile, 'name' | 'tooLarge' | 'bytes'>,
  field: string,
  tooLarge: string,
): Promise<Upload> {
  if (!('tooLarge' in file)) return file
  if (file.tooLarge) throw new Invalid({ [field]: [tooLarge] })
  return { name: file.name, bytes: await file.bytes() }
}

const pictures = ['png', 'jpg', 'webp', 'gif', 'avif']

/** Detects a picture by its content and returns its extension; undefined for anything else. */
export async function pictureKind({ bytes }: Pick<Upload, 'bytes'>): Promise<string | undefined> {
  const extension = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext
  return extension && pictures.includes(extension) ? extension : undefined
}

export const wrongImage = 'Please choose an image: PNG, JPEG, WebP, GIF or AVIF.'

/**
 * Checks that an upload is a picture, by its content.
 * @returns its extension
 * @throws Invalid for `field`
 */
export async function checkPicture(upload: Upload, field: string): Promise<string> {
  const kind = await pictureKind(upload)
  if (!kind) throw new Invalid({ [field]: [wrongImage] })
  return kind
}

/**
 * Checks that a document's content matches its file name.
 * @param types the accepted kinds
 * @returns its kind
 * @throws Invalid for `field`
 */
export async function checkDocument(
  upload: Upload,
  types: readonly DocumentKind[],
  field: string,
): Promise<DocumentKind> {
  const named = upload.name.split('.').at(-1)?.toLowerCase() as DocumentKind
  const invalid = (message: string) => new Invalid({ [field]: [message] })
  if (!upload.name.includes('.') || !types.includes(named))
    throw invalid(`Please choose a file of one of these types: ${types.map((type) => `.${type}`).join(', ')}.`)
  if (upload.bytes.length === 0) throw invalid('This file is empty.')
  if (await hasPassword(upload.bytes)) throw invalid(passwordMessage('This file'))
  if ((await documentTypeOf(upload.bytes, types))?.extension !== named)
    throw invalid(`This file is named .${named}, but it’s a different kind of file.`)
  return named
}

/** The error message for a document with a password. @param file its name, or "This file" */
export function passwordMessage(file: string): string {
  return `${file} is protected with a password. Please save it without one, and choose it again.`
}
