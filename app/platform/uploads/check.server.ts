import { fileTypeFromBuffer } from 'file-type'
import { Invalid } from '#app/platform/errors.ts'

/** A file as it came: its name, and all of its bytes. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** The bytes and name of a file of a posted form. */
export async function uploadOf(file: File): Promise<Upload> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

const pictures = ['png', 'jpg', 'webp', 'gif', 'avif']

/**
 * The kind of a picture by its content, whatever its name says.
 * @returns its extension
 * @throws Invalid for `field`
 */
export async function checkPicture(upload: Upload, field: string): Promise<string> {
  const found = (await fileTypeFromBuffer(upload.bytes))?.ext
  if (!found || !pictures.includes(found))
    throw new Invalid({ [field]: ['Please choose an image: PNG, JPEG, WebP, GIF or AVIF.'] })
  return found
}

/** Extensions that a document may have, as a file input's `accept` lists them. */
export type DocumentType = 'pdf' | 'doc' | 'docx' | 'txt'

/**
 * Checks that a document is what its name says, by its content.
 * @param types the kinds that are taken
 * @returns its kind
 * @throws Invalid for `field`
 */
export async function checkDocument(
  upload: Upload,
  types: readonly DocumentType[],
  field: string,
): Promise<DocumentType> {
  const named = upload.name.split('.').at(-1)?.toLowerCase() as DocumentType
  const refusal = (message: string) => new Invalid({ [field]: [message] })
  if (!upload.name.includes('.') || !types.includes(named))
    throw refusal(`Please choose a file of one of these types: ${types.map((type) => `.${type}`).join(', ')}.`)
  if (upload.bytes.length === 0) throw refusal('This file is empty.')
  if (!(await isReally(named, upload.bytes)))
    throw refusal(`This file is named .${named}, but its content is something else.`)
  return named
}

async function isReally(type: DocumentType, bytes: Uint8Array): Promise<boolean> {
  const found = (await fileTypeFromBuffer(bytes))?.ext
  // Old Word files are compound files, which the library does not look into.
  if (type === 'doc') return found === 'cfb' || found === 'rtf'
  if (type === 'txt') return found === undefined && isText(bytes)
  return found === type
}

// Text has no NUL. Windows' Notepad also writes UTF-16, which says so in its first two bytes.
function isText(bytes: Uint8Array): boolean {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return marked || !bytes.includes(0)
}
