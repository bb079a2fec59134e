import { isSignature, signatureOf } from '../../secret.server.ts'
import type { DownloadFile } from '../download.ts'

/** How long a form may refer to a file that was stored for it, in milliseconds. */
export const claimableFor = 7 * 86_400_000

/** A signed reference to a stored file, for a form field. It cannot be forged. */
export async function signUploadedFile(file: DownloadFile): Promise<string> {
  const payload = Buffer.from(JSON.stringify(file)).toString('base64url')
  return `${payload}.${await signatureOf('uploaded-file', payload)}`
}

/** The stored file behind a signed reference; undefined if it is missing, expired or not signed by us. */
export async function readUploadedFile(note: unknown): Promise<DownloadFile | undefined> {
  const [, payload, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(String(note ?? '')) ?? []
  if (!payload || !signature) return undefined
  if (!(await isSignature(signature, 'uploaded-file', payload))) return undefined
  const file = JSON.parse(Buffer.from(payload, 'base64url').toString()) as DownloadFile
  return Date.now() - storedAt(file.fileUrl) < claimableFor ? file : undefined
}

/** The upload time in a file's name, `files/{timestamp}_{name}`. Other names count as uploaded now. */
export function storedAt(path: string): number {
  return Number(/files\/(\d+)_/.exec(path)?.[1] ?? Date.now())
}
