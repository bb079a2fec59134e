import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { HealthFinding } from '#app/admin/health/finding.ts'
import { backupFinding, databaseFinding, failedMailsFinding, jobsFinding } from '#app/admin/health/health.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'

/** What the database tells about itself and the installation. */
export async function keptFindings(config: Config): Promise<HealthFinding[]> {
  const [row] = await rawSql()<{ off: number }[]>`
    select abs(extract(epoch from clock_timestamp()) - ${Date.now() / 1000}::float8)::float8 as off`
  const migrated = await isMigrated(rawSql()).catch(() => false)
  const findings = [
    await databaseFinding(),
    { what: 'migrations', fine: migrated, says: migrated ? 'up to date' : 'missing: run "npm run cli -- migrate"' },
    clock(row?.off ?? 0),
  ]
  if (!migrated) return findings
  return [
    ...findings,
    await failedMailsFinding(),
    await jobsFinding(),
    await backupFinding(config),
    await admins(),
    await nearMisses(),
    ...(await sample(config)),
  ]
}

/** Sign-in codes and tokens are good for seconds to minutes: clocks that disagree refuse them. */
function clock(seconds: number): HealthFinding {
  const fine = seconds < 5
  const apart = `${seconds.toFixed(1)} s apart from the database's`
  return { what: 'clock', fine, says: fine ? apart : `${apart}: let both machines follow a time server` }
}

/** The search goes on without them. */
async function nearMisses(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ allowed: boolean }[]>`select to_regproc('similarity') is not null as allowed`
  const says = row?.allowed
    ? 'near misses are asked about'
    : 'no near misses: they need "create extension pg_trgm" by an admin of the database'
  return { what: 'search', fine: true, says }
}

/** Who can change everything is worth more than a password. */
async function admins(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ all: number; without: number }[]>`
    select count(*)::int as all, count(*) filter (where
      not exists (select 1 from auth.passkeys where user_id = u.id)
      and not exists (select 1 from auth.mfa_factors where user_id = u.id and status = 'verified'))::int as without
    from auth.users u where app_metadata ->> 'role' in ('admin', 'editor') and deleted_at is null`
  const { all = 0, without = 0 } = row ?? {}
  return {
    what: 'admins',
    fine: without === 0,
    says:
      without > 0
        ? `${without} of ${all} sign in by password alone: add a passkey, or require one in the admin area, Settings`
        : `${all}, each with a passkey or a second factor`,
  }
}

/** What came with the product is for looking around; under a public address visitors would take it for the firm's. */
async function sample({ https }: Config): Promise<HealthFinding[]> {
  if (!https) return []
  const files = await readdir(path.resolve('sample/articles')).catch(() => [])
  const slugs = files.map((name) => name.replace(/\.md$/, ''))
  const [row] = await rawSql()<{ live: number }[]>`
    select count(*)::int as live from articles where slug in ${rawSql()(['', ...slugs])} and is_published`
  const live = row?.live ?? 0
  const says = live > 0 ? `${live} articles that came with the product are public: replace them` : 'none is public'
  return [{ what: 'sample', fine: live === 0, says }]
}
