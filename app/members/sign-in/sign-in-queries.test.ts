import { expect, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { withBrowser } from '#app/platform/browser/browser.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { enterWithPassword } from './entry.server.ts'

testDatabase()

const address = '192.0.2.7'
const info = { id: 'r', address, userAgent: 'Firefox', headers: new Headers(), nonce: '' }
const credentials = { email: 'ada@example.com', password: 'vexing quartz' }

const signIn = () =>
  withBrowser(new Request('http://localhost/'), address, () => enterWithPassword(credentials, 'campus', info))
const profilesMade = (queries: string[]) => queries.filter((query) => query.includes('insert into "members"')).length

test('a repeated sign-in takes fourteen statements; the first one creates the profile', async () => {
  await createUser({ ...credentials, emailConfirmed: true }, { kind: 'system' })
  const first = await countingQueries(signIn)
  expect(profilesMade(first.queries)).toBe(1)
  const repeated = await countingQueries(signIn)
  expect(profilesMade(repeated.queries)).toBe(0)
  expect(repeated.queries.length).toBeLessThanOrEqual(14)
})
