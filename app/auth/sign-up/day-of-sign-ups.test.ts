import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { newEmail } from '#tests/setup/auth-server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { requestRecovery, signUp } from '../auth.ts'

testDatabase()
// Set `SIGN_UPS=1000` for a whole day.
const signUps = Number(process.env.SIGN_UPS ?? 40)
const clientAt = (turn: number) => ({ address: `10.${turn >> 8}.${turn & 255}.1`, userAgent: 'Test' })

test('a day of sign-ups among as many requests for unknown addresses exceeds no limit', async () => {
  const rejected: unknown[] = []
  const tries = (work: Promise<unknown>) => work.catch((error) => void rejected.push(error))
  for (let hour = 0; hour < signUps / 40; hour++)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const caller = clientAt(hour * 40 + index)
        return asBrowser(caller.address).run(async () => {
          await tries(requestRecovery({ email: newEmail(), forWebsite: true, caller }))
          await tries(signUp({ email: newEmail(), password: 'vexing quartz', forWebsite: true, caller }))
        })
      }),
    )
  expect(rejected).toEqual([])
  const [row] = await rawSql()`select (select count(*)::int from auth.users) as members,
    (select count(*)::int from mails where kind = 'auth.confirmation') as mails`
  expect(row).toEqual({ members: signUps, mails: signUps })
}, 600_000)
