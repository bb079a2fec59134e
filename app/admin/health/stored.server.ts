import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { adminsNeedPasskeys } from '#app/auth/auth.ts'
import { hasCampusSamples } from '#app/campus/samples/samples.server.ts'
import { leadsAddress } from '#app/leads/leads-address.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { refreshCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isMigrated, unknownMigrations } from '#app/platform/database/migrate.server.ts'
import { senderAddress } from '#app/platform/mail/deliver.server.ts'
import { firm } from '#app/shell/site.ts'
import type { HealthFinding } from './finding.ts'
import { backupFinding, databaseFinding, failedMailsFinding, jobsFinding } from './health.server.ts'

/** Checks of what the database stores. */
export async function storedFindings(config: Config): Promise<HealthFinding[]> {
  const migrations = await migrationsFinding()
  const findings = [await databaseFinding(), migrations]
  if (!migrations.fine) return findings
  return [
    ...findings,
    await failedMailsFinding(),
    await jobsFinding(),
    await backupFinding(config),
    await admins(),
    ...(config.https ? [await addresses(), await sample()] : []),
  ]
}

async function migrationsFinding(): Promise<HealthFinding> {
  const subject = 'migrations'
  const migrated = await isMigrated(rawSql()).catch(() => false)
  if (!migrated) return { subject, fine: false, message: 'missing: run "npm run cli -- migrate"' }
  const unknown = await unknownMigrations(rawSql())
  if (unknown.length === 0) return { subject, fine: true, message: 'up to date' }
  const message = `a newer release has changed the database (${unknown.join(', ')}): this one does not start on it, update`
  return { subject, fine: false, message }
}

/** Accounts that can change everything should have more than a password. */
async function admins(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ all: number; without: number }[]>`
    select count(*)::int as all, count(*) filter (where
      not exists (select 1 from auth.passkeys where user_id = u.id)
      and not exists (select 1 from auth.mfa_factors where user_id = u.id and status = 'verified'))::int as without
    from auth.users u where app_metadata ->> 'role' in ('admin', 'editor', 'sales') and deleted_at is null`
  const { all = 0, without = 0 } = row ?? {}
  const requireAdded = await adminsNeedPasskeys()
  return {
    subject: 'admins',
    fine: without === 0 || requireAdded,
    advice: true,
    message:
      without > 0 && requireAdded
        ? `${without} of ${all} have no passkey yet: they make one when they next sign in`
        : without > 0
          ? `${without} of ${all} sign in by password alone: add a passkey, or require one in the admin area, Settings`
          : `${all}, each with a passkey or a second factor`,
  }
}

/** The addresses shown to visitors and those that receive leads, from the environment and the admin area. */
async function addresses(): Promise<HealthFinding> {
  await refreshCustomCopy()
  const shown: [where: string, address: string][] = [
    ['MAIL_FROM', senderAddress()],
    ['LEADS_TO', await leadsAddress()],
    ['Pages, The firm', firm().salesAddress],
  ]
  const samples = shown.filter(([, address]) => /\.example$/.test(address))
  const named = samples.map(([where, address]) => `${address} (${where})`).join(', ')
  const message = named ? `nobody reads a sample address: set another for ${named}` : 'are the firm’s own'
  return { subject: 'addresses', fine: samples.length === 0, advice: true, message }
}

/** Sample content is for exploring the product; visitors of a public site would take it for the organization's own. */
async function sample(): Promise<HealthFinding> {
  const files = await readdir(path.resolve('sample/articles')).catch(() => [])
  const slugs = files.map((name) => name.replace(/\.md$/, ''))
  const [downloads, events] = await Promise.all(['downloads', 'events'].map(titlesOfSample))
  const sql = rawSql()
  const [row] = await sql<{ articles: number; downloads: number; events: number }[]>`select
    (select count(*)::int from articles where slug = any(${slugs}) and is_published) as articles,
    (select count(*)::int from downloads
      where title = any(${downloads ?? []}) and is_published) as downloads,
    (select count(*)::int from events
      where title = any(${events ?? []}) and cancelled_at is null) as events`
  const leftovers = Object.entries(row ?? {}).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  if (await hasCampusSamples()) leftovers.push('the sample posts of the Campus (Settings removes them)')
  const message =
    leftovers.length > 0 ? `came with the product and is public, replace it: ${leftovers.join(', ')}` : 'none is public'
  return { subject: 'sample', fine: leftovers.length === 0, advice: true, message }
}

async function titlesOfSample(of: string): Promise<string[]> {
  const text = await readFile(path.resolve(`sample/${of}.json`), 'utf8').catch(() => '[]')
  return (JSON.parse(text) as { title: string }[]).map(({ title }) => title)
}
