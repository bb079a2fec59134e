import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { fail } from './errors.ts'

/**
 * Sends a text message through the gateway at `SMS_URL` (POST `{to, text}` as JSON). Without a gateway it writes the
 * text to the mail folder.
 * @param phone digits with the country code, without the plus
 * @returns the message's id
 * @throws AuthError sms_send_failed
 */
export async function sendText(phone: string, text: string): Promise<string> {
  forbidInTransaction('a text message')
  const { smsUrl, dataDir } = config()
  const id = newId()
  if (!smsUrl) {
    const folder = path.join(dataDir, 'mail')
    await makeFolder(folder)
    await writeFile(path.join(folder, `${id}.sms.part`), `To: +${phone}\n\n${text}\n`, { mode: 0o600 })
    await rename(path.join(folder, `${id}.sms.part`), path.join(folder, `${id}.sms`))
    return id
  }
  const response = await fetch(smsUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: `+${phone}`, text }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  if (!response?.ok) fail('sms_send_failed')
  const answer = (await response.json().catch(() => ({}))) as { message_id?: unknown }
  return typeof answer.message_id === 'string' ? answer.message_id : id
}
