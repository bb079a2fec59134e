import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { uuidFromHex } from '#app/platform/ids.ts'
import { resourceSecret } from '#app/resources/secret.server.ts'
import { fileRequests } from './tables.server.ts'

/** Days until an emailed link expires. */
const linkDays = 7

/** The token of an emailed link: request id, expiry and signature. */
export async function signFileLink(requestId: string, now = Date.now()): Promise<string> {
  const payload = `${requestId.replaceAll('-', '')}.${(now + linkDays * 86_400_000).toString(36)}`
  return `${payload}.${await signatureOf(payload)}`
}

/**
 * The request of an emailed link, and whether the link has expired. By primary key.
 * @throws NotFound for a link that we did not sign, for another file, or if the request was deleted
 */
export async function readFileLink(downloadId: string, token: string): Promise<{ id: string; isOver: boolean }> {
  const [, payload, id, until, signature] = /^(([0-9a-f]{32})\.([0-9a-z]{8,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!payload || !id || !until || !signature) throw new NotFound()
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(payload)))) throw new NotFound()
  const requestId = uuidFromHex(id)
  const [request] = await database()
    .select({ id: fileRequests.id, downloadId: fileRequests.downloadId })
    .from(fileRequests)
    .where(eq(fileRequests.id, requestId))
  if (request?.downloadId !== downloadId) throw new NotFound()
  return { id: requestId, isOver: Number.parseInt(until, 36) < Date.now() }
}

/** Counts a download through an emailed link. */
export async function countLinkDownload(id: string): Promise<void> {
  await database()
    .update(fileRequests)
    .set({ taken: sql`${fileRequests.taken} + 1`, takenAt: new Date() })
    .where(eq(fileRequests.id, id))
}

async function signatureOf(payload: string): Promise<string> {
  return createHmac('sha256', await resourceSecret())
    .update(`file-link:${payload}`)
    .digest('base64url')
}
