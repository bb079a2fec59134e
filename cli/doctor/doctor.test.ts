import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { certificate } from './certificate.ts'
import { keptFindings } from './kept.ts'
import { mailNames } from './mail-names.ts'

testDatabase()

const wrong = (findings: { what: string; fine: boolean }[]) =>
  findings.filter(({ fine }) => !fine).map(({ what }) => what)

test('an installation as it should be has nothing wrong', async () => {
  expect(wrong(await keptFindings(config()))).toEqual([])
})

test('an admin by password alone, sample content in public and a missing backup are named', async () => {
  await createUser(
    { email: 'boss@example.com', password: 'larger slice of the pie', appMetadata: { role: 'admin' } },
    { kind: 'system' },
  )
  await buildArticle({ title: 'Bid or not in thirty minutes' })
  const findings = await keptFindings({ ...config(), https: true, backupUrl: '/backups' })
  expect(wrong(findings)).toEqual(['backup', 'admins', 'sample'])
  expect(findings.find(({ what }) => what === 'admins')?.says).toMatch(/^1 of 1/)
})

test('a database that allows no near misses is told so, and nothing is wrong', async () => {
  const says = async () => (await keptFindings(config())).find(({ what }) => what === 'search')
  expect(await says()).toMatchObject({ fine: true, says: 'near misses are asked about' })
  await database().execute(sql`drop extension pg_trgm cascade`)
  expect(await says()).toMatchObject({ fine: true, says: expect.stringContaining('create extension pg_trgm') })
})

test('names that vouch for mail are looked for, and told where they are missing', async () => {
  const records: Record<string, string[]> = {
    'firm.test': ['v=spf1 mx -all', 'something-else=1'],
    '_dmarc.firm.test': ['v=DMARC1; p=reject'],
    's1._domainkey.firm.test': ['v=DKIM1; k=rsa; p=MIGf'],
  }
  expect(wrong(await mailNames('firm.test', async (name) => records[name] ?? []))).toEqual([])
  expect(wrong(await mailNames('other.test', async () => []))).toEqual(['SPF', 'DMARC'])
  records['firm.test']?.push('v=spf1 ~all')
  expect(wrong(await mailNames('firm.test', async (name) => records[name] ?? []))).toEqual(['SPF'])
})

test('a public address without a good certificate is told so', async () => {
  const server = createServer((socket) => socket.end('this is no TLS'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect((await certificate(`https://127.0.0.1:${port}`)).fine).toBe(false)
  server.close()
})
