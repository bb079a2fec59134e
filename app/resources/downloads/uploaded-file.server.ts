import { createHmac, timingSafeEqual } from 'node:crypto'
import { resourceSecret } from '../secret.server.ts'
import type { DownloadFile } from './download.ts'

/** A note of a stored file for a form to carry, which nobody else can write. */
export async function signUploadedFile(file: DownloadFile): Promise<string> {
  const facts = Buffer.from(JSON.stringify(file)).toString('base64url')
  return `${facts}.${await signatureOf(facts)}`
}

/** The stored file that a form carries; undefined for none, or one that we did not sign. */
export async function readUploadedFile(note: unknown): Promise<DownloadFile | undefined> {
  const [, facts, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(String(note ?? '')) ?? []
  if (!facts || !signature) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(facts)))) return undefined
  return JSON.parse(Buffer.from(facts, 'base64url').toString()) as DownloadFile
}

async function signatureOf(facts: string): Promise<string> {
  return createHmac('sha256', await resourceSecret())
    .update(`uploaded-file:${facts}`)
    .digest('base64url')
}
