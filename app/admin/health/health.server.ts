import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { lastBackupSetting } from '#app/admin/backups/nightly.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { readSetting } from '#app/platform/settings/settings.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import type { HealthFinding } from './finding.ts'

/** What the overview says of the installation. A part that cannot be looked at says so, and the others stand. */
export function healthOf(config: Config): Promise<HealthFinding[]> {
  const looks: [string, () => Promise<HealthFinding>][] = [
    ['mails', () => mailsFinding(config)],
    ['jobs', jobsFinding],
    ['storage', () => storageFinding(config)],
    ['database', databaseFinding],
    ['backup', () => backupFinding(config)],
    ['version', versionFinding],
  ]
  return Promise.all(looks.map(([what, look]) => look().catch((error) => unknown(what, error))))
}

function unknown(what: string, error: unknown): HealthFinding {
  return { what, fine: false, says: error instanceof Error ? error.message : String(error) }
}

/** The server's release and the size of what it keeps. */
export async function databaseFinding(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ version: string; size: string }[]>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`
  const version = Number.parseInt(row?.version ?? '0', 10)
  return { what: 'database', fine: version >= 15, says: `PostgreSQL ${row?.version}, ${row?.size}` }
}

/** Mails that could not be delivered. */
export async function failedMailsFinding(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ failed: number }[]>`
    select count(*)::int as failed from mails where state in ('failed', 'refused')`
  const failed = row?.failed ?? 0
  return {
    what: 'mails',
    fine: failed === 0,
    says: failed > 0 ? `${failed} could not be delivered: see the admin area, Email` : 'none failed',
  }
}

async function mailsFinding({ smtpUrl }: Config): Promise<HealthFinding> {
  const failed = await failedMailsFinding()
  if (smtpUrl || !failed.fine) return failed
  return { ...failed, fine: false, says: 'kept, not sent: set SMTP_URL, and they reach those they are for' }
}

/** Jobs that were given up. */
export async function jobsFinding(): Promise<HealthFinding> {
  const failed = await rawSql()<{ name: string; count: number }[]>`
    select name, count(*)::int as count from pgboss.job
    where state = 'failed' and completed_on > now() - interval '7 days' group by name order by name`.catch(() => [])
  const named = failed.map(({ name, count }) => `${name} (${count})`).join(', ')
  return {
    what: 'jobs',
    fine: failed.length === 0,
    says: named ? `failed for good in the last week: ${named}; the log says why` : 'none failed in the last week',
  }
}

/** The nightly backup, and how old the last one is. */
export async function backupFinding({ backupUrl }: Pick<Config, 'backupUrl'>): Promise<HealthFinding> {
  const last = await readSetting(lastBackupSetting).catch(() => null)
  if (!backupUrl)
    return { what: 'backup', fine: true, says: 'no BACKUP_URL: none is made at night, see docs/operations.md' }
  if (!last) return { what: 'backup', fine: false, says: 'none was made yet: try "npm run cli -- backup FILE"' }
  const hours = Math.round((Date.now() - Date.parse(last.at)) / 3_600_000)
  return { what: 'backup', fine: hours < 36, says: `the last one is ${hours} hours old: ${last.name}` }
}

/** Room on the disk of this machine. */
export async function diskFinding({ dataDir }: Pick<Config, 'dataDir'>): Promise<HealthFinding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / 1024 ** 3
  return { what: 'disk', fine: free > 1, says: `${free.toFixed(1)} GB free in ${dataDir}` }
}

async function storageFinding(config: Config): Promise<HealthFinding> {
  const { fine, says } = await diskFinding(config)
  await storage().check()
  const where = config.storageUrl ? `files in ${new URL(config.storageUrl).host}` : 'files on this machine'
  return { what: 'storage', fine, says: `${where}, ${says}` }
}

async function versionFinding(): Promise<HealthFinding> {
  const { name, version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as Record<string, string>
  return { what: 'version', fine: true, says: `${name} ${version} on Node ${process.version}` }
}
