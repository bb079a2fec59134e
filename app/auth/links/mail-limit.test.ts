import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { deliverMail } from '#app/platform/mail/deliver.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser, requestRecovery, signUp } from '../auth.ts'

const auth = authServer({ env: { RATE_LIMIT_FACTOR: '1', MAIL_LIMIT: '1000' } })
const clientAt = (turn: number) => ({ address: `10.${turn >> 8}.${turn & 255}.1`, userAgent: 'Test' })

test('emails to strangers are delayed beyond their share of MAIL_LIMIT, a member’s reset is not, and the admins are notified once', async () => {
  setConfig({ ...config(), mailLimit: 4 })
  const admin = newEmail()
  await createUser({ email: admin, emailConfirmed: true, appMetadata: { role: 'admin' } }, { kind: 'system' })
  for (let turn = 2000; turn < 2005; turn++)
    await signUp({ email: newEmail(), password: 'vexing quartz', caller: clientAt(turn) })
  expect((await auth.mailTo(admin, /Account emails are waiting/)).text).toContain('MAIL_LIMIT')
  await requestRecovery({ email: admin, forWebsite: true, caller: clientAt(2100) })
  await auth.mailTo(admin, /Reset/)
  const states = async () =>
    (await rawSql()`select state, count(*)::int as mails from mails where paced group by state order by state`).map(
      ({ state, mails }) => [state, mails],
    )
  for (let tries = 0; tries < 1200 && (await states())[0]?.[1] !== 4; tries++)
    await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await states()).toEqual([
    ['sent', 4],
    ['waiting', 2],
  ])
  // After an hour the limit allows mails again.
  await rawSql()`update mails set sent_at = sent_at - interval '61 minutes' where paced`
  // Retry: a mail that was just delayed may not be in the queue yet.
  const isThrough = async () => {
    await rawSql()`update pgboss.job set start_after = now() where name = 'mail.deliver' and state = 'created'`
    // Enqueueing a job makes the queue look for due jobs.
    await transaction(() => enqueue(deliverMail, { mailId: newId() }))
    return (await states()).length === 1
  }
  await expect.poll(isThrough, { timeout: 40_000 }).toBe(true)
  expect(await states()).toEqual([['sent', 6]])
  const [row] = await rawSql()`select count(*)::int as mails from mails where kind = 'auth.mail-held'`
  expect(row?.mails).toBe(1)
})
