import { fileTypeFromBuffer } from 'file-type'

/** A document that we accept, by what is in it. */
export interface DocumentType {
  extension: 'pdf' | 'doc' | 'docx'
  contentType: string
}

/** What `bytes` are by their content, whatever their name says; undefined for anything but PDF and Word. */
export async function documentTypeOf(bytes: Uint8Array): Promise<DocumentType | undefined> {
  // A damaged archive makes the detector throw; it is no document then.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.ext === 'pdf') return { extension: 'pdf', contentType: 'application/pdf' }
  if (found?.ext === 'cfb' && has(bytes, wordStream)) return { extension: 'doc', contentType: 'application/msword' }
  if (found?.ext === 'docx' && has(bytes, wordFolder)) return { extension: 'docx', contentType: docx }
  return undefined
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
// An Excel sheet or an installer is the same kind of container; only Word's has a stream of this name.
const wordStream = Buffer.from('WordDocument', 'utf16le')
// Names in an archive's directory are not compressed.
const wordFolder = Buffer.from('word/document')

function has(bytes: Uint8Array, mark: Buffer): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark)
}
