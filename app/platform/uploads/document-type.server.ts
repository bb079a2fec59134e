import { fileTypeFromBuffer } from 'file-type'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { isHarmlessArchive } from './archive.server.ts'
import type { DocumentKind } from './document-kinds.ts'

/** The type of an accepted document, by its content. */
export interface DocumentType {
  extension: DocumentKind
  contentType: string
}

/**
 * Detects the type of a document by its content.
 * @param kinds the accepted kinds; PDF and Word by default
 * @returns undefined for anything else, and for archives that are not safe
 */
export async function documentTypeOf(
  bytes: Uint8Array,
  kinds: readonly DocumentKind[] = ['pdf', 'doc', 'docx'],
): Promise<DocumentType | undefined> {
  const extension = await kindOf(bytes)
  return extension && kinds.includes(extension) ? { extension, contentType: contentTypeOf(extension) } : undefined
}

// Excel and installers use the same container format; only Word's has a stream of this name.
const wordStream = Buffer.from('WordDocument', 'utf16le')
// Names in an archive's directory are not compressed.
const mainParts = {
  docx: Buffer.from('word/document'),
  pptx: Buffer.from('ppt/presentation'),
  xlsx: Buffer.from('xl/workbook'),
}

// With a password, Office programs wrap the encrypted document in a container with this stream.
const protectedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** True for an Office document that needs a password. */
export async function hasPassword(bytes: Uint8Array): Promise<boolean> {
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return detected?.ext === 'cfb' && has(bytes, protectedStream)
}

async function kindOf(bytes: Uint8Array): Promise<DocumentKind | undefined> {
  let kind: string | undefined
  try {
    kind = (await fileTypeFromBuffer(bytes))?.ext
  } catch {
    // A damaged archive makes the detector throw; it is no document then.
    return undefined
  }
  if (kind === 'pdf') return 'pdf'
  // Word also saves RTF under .doc.
  if (kind === 'rtf' || (kind === 'cfb' && has(bytes, wordStream))) return 'doc'
  if (kind === 'docx' || kind === 'pptx' || kind === 'xlsx')
    return has(bytes, mainParts[kind]) && (await isHarmlessArchive(bytes)) ? kind : undefined
  return kind === undefined && bytes.length > 0 && isText(bytes) ? 'txt' : undefined
}

function has(bytes: Uint8Array, signature: Buffer): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(signature)
}

// Text contains no NUL byte, except in UTF-16, which Windows Notepad marks with a byte order mark.
function isText(bytes: Uint8Array): boolean {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return marked || !bytes.includes(0)
}
