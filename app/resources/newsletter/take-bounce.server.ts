import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { markBounced } from './subscribe.server.ts'
import { subscribers } from './tables.server.ts'

/** Of a report no more is looked at: the returned mail stands behind what matters. In bytes. */
const mostRead = 512 * 1024

/**
 * Takes the report of a mail server that a newsletter came back for good (RFC 3464), and marks its subscriber. Which
 * one it was is known by the way out that stood in the mail: its token is the reader's alone, so nobody else can write
 * such a report.
 * @returns undefined for any other mail
 */
export async function takeBounce(raw: Uint8Array): Promise<{ done: 'bounced' } | undefined> {
  const text = new TextDecoder().decode(raw.subarray(0, mostRead)).replace(/\r\n/g, '\n')
  const [head = ''] = text.split('\n\n', 1)
  if (!/^content-type:\s*multipart\/report\b/im.test(head) || !/report-type="?delivery-status/i.test(head))
    return undefined
  if (!/^action:\s*failed\b/im.test(text)) return undefined
  const [, status] = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(text) ?? []
  // Reports are quoted-printable at times: a long line of the returned mail goes on behind `=`.
  const [, token] = /\/subscription\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(text.replace(/=\n/g, '')) ?? []
  if (!status || !token) return undefined
  const [subscriber] = await database()
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.token, token))
  if (!subscriber) return undefined
  const [, diagnosis = ''] = /^diagnostic-code:\s*(?:[\w-]+;\s*)?(.+(?:\n[ \t].+)*)/im.exec(text) ?? []
  await markBounced({ about: subscriber.id, reason: `${status} ${diagnosis.replace(/\s+/g, ' ')}`.trim() })
  return { done: 'bounced' }
}
