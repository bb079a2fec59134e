import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '../setup/database.ts'
import { mailsBy } from './mails.ts'
import { arrive } from './people.ts'
import { pathFor } from './places.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct()

/** Mail scanners and link previews that open every address of a mail before its reader does. */
const scanners = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 (Barracuda Sentinel (EE))',
  'Mozilla/5.0 (compatible; Microsoft Defender for Office 365; SafeLinks)',
  'Mozilla/5.0 (compatible; GoogleImageProxy; +http://www.google.com/mail)',
]

/** Reading may count: page views, downloads of public files, missing addresses, requests by address. */
const counts = [
  /^reads$/,
  /^reader_salts$/,
  /^reading_days$/,
  /^downloads$/,
  /^download_days$/,
  /^missing_addresses$/,
  /^rate_limits$/,
]

test('mail scanners that open all addresses do not change anything', async () => {
  const visitor = await arrive('visitor')
  const paths: string[] = []
  for (const { address } of addresses.filter(({ reads }) => reads)) paths.push(await pathFor(address, visitor))
  await expectUnchanged(paths)
})

/** Every function that writes a mail, by its name. */
const templates = Object.values(
  import.meta.glob<Record<string, (...facts: never[]) => unknown>>(
    ['/app/**/*.mail.tsx', '/app/auth/emails/*.{ts,tsx}', '!**/*.test.*'],
    { eager: true },
  ),
)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name !== 'frameMail' && /^mailsOf[A-Z]|Mail$/.test(name))

test('mail scanners that open the links in all emails do not change anything', async () => {
  const links = new Set<string>()
  for (const [name, write] of templates) {
    const ofMail = (await mailsBy(write, name)).flatMap(linksIn)
    for (const link of ofMail) links.add(link.slice(config().siteUrl.length) || '/')
  }
  expect(links.size).toBeGreaterThan(templates.length / 2)
  await expectUnchanged([...links])
})

/** The addresses of this site that stand in a mail. */
function linksIn(text: string): string[] {
  const found = text.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"<>]+/g) ?? []
  return found.map((link) => link.replace(/[.,)]+$/, '')).filter((link) => link.startsWith(config().siteUrl))
}

/** Compares once, because it reads every table; only after a change does it look for the paths that change something. */
async function expectUnchanged(paths: string[]): Promise<void> {
  const before = await contents()
  for (const path of paths) await openAsScanners(path)
  const after = await contents()
  if (JSON.stringify(after) !== JSON.stringify(before))
    for (const path of paths) {
      const unopened = await contents()
      await openAsScanners(path)
      expect(await contents(), path).toEqual(unopened)
    }
  // What changes only once was not found.
  expect(after).toEqual(before)
}

async function openAsScanners(path: string): Promise<void> {
  for (const method of ['GET', 'HEAD'])
    for (const agent of scanners) {
      const response = await send(path, { method, headers: { 'user-agent': agent, accept: '*/*' } })
      await response.body?.cancel()
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
    }
}

/** A checksum of each table's rows. */
async function contents(): Promise<Record<string, unknown>> {
  const { rows: tables } = await database().execute<{ name: string }>(
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
  )
  const checked = tables.map(({ name }) => name).filter((name) => !counts.some((pattern) => pattern.test(name)))
  const parts = checked.map(
    (name) => sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows
      from ${sql.identifier(name)} t`,
  )
  const { rows } = await database().execute<{ name: string; rows: string }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map(({ name, rows: sum }) => [name, sum]))
}
