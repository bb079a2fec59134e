import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { lastBackupSetting } from '#app/admin/backups/nightly.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { failedJobs } from '#app/platform/jobs/failed-jobs.server.ts'
import { readSetting } from '#app/platform/settings/settings.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { findingOfError, type HealthFinding } from './finding.ts'

/** The health checks on the overview. */
export function healthOf(config: Config): Promise<HealthFinding[]> {
  const checks: [string, () => Promise<HealthFinding>][] = [
    ['mails', () => mailsFinding(config)],
    ['jobs', jobsFinding],
    ['storage', () => storageFinding(config)],
    ['database', databaseFinding],
    ['backup', () => backupFinding(config)],
    ['version', versionFinding],
  ]
  return Promise.all(checks.map(([subject, check]) => check().catch((error) => findingOfError(subject, error))))
}

/** The server's version and the database's size. */
export async function databaseFinding(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ version: string; size: string }[]>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`
  const version = Number.parseInt(row?.version ?? '0', 10)
  return { subject: 'database', fine: version >= 15, message: `PostgreSQL ${row?.version}, ${row?.size}` }
}

/** Emails that could not be delivered. */
export async function failedMailsFinding(): Promise<HealthFinding> {
  const [row] = await rawSql()<{ failed: number }[]>`
    select count(*)::int as failed from mails where state in ('failed', 'refused')`
  const failed = row?.failed ?? 0
  return {
    subject: 'mails',
    fine: failed === 0,
    message: failed > 0 ? `${failed} could not be delivered: see the admin area, Email` : 'none failed',
  }
}

async function mailsFinding({ smtpUrl }: Config): Promise<HealthFinding> {
  const failed = await failedMailsFinding()
  if (smtpUrl || !failed.fine) return failed
  return { ...failed, fine: false, message: 'saved but not sent: set SMTP_URL to deliver them' }
}

/** Jobs that failed for good. */
export async function jobsFinding(): Promise<HealthFinding> {
  // The queue is created at the first start.
  const failed = await failedJobs().catch(() => [])
  const named = failed.map(({ name, count }) => `${name} (${count})`).join(', ')
  return {
    subject: 'jobs',
    fine: failed.length === 0,
    message: named
      ? `failed for good in the last week: ${named}; "npm run cli -- jobs" says why, and "jobs retry" tries again`
      : 'none failed in the last week',
  }
}

/** A day, plus two hours for a long backup. */
const MAX_BACKUP_AGE_HOURS = 26

/** Checks the age of the last nightly backup. A new installation has the same time until its first one. */
export async function backupFinding({ backupUrl }: Pick<Config, 'backupUrl'>): Promise<HealthFinding> {
  const last = await readSetting(lastBackupSetting).catch(() => null)
  const hours = last ? Math.round((Date.now() - Date.parse(last.at)) / 3_600_000) : Number.POSITIVE_INFINITY
  const advice = !last && (await isInstalledSince(MAX_BACKUP_AGE_HOURS))
  const known = last ? `the last one is ${hours} hours old: ${last.name}` : 'none was made yet'
  if (backupUrl) {
    const fine = hours < MAX_BACKUP_AGE_HOURS
    return {
      subject: 'backup',
      fine,
      advice,
      message: fine ? known : `${known}; try "npm run cli -- backup FILE", see the log`,
    }
  }
  // Without BACKUP_URL the operator makes backups by hand, so a week-old one is acceptable; having none is not.
  const fine = hours < 8 * 24
  return {
    subject: 'backup',
    fine,
    advice,
    message: `no BACKUP_URL, so none is made at night, and ${known}; see docs/operations.md`,
  }
}

async function isInstalledSince(hours: number): Promise<boolean> {
  const [row] = await rawSql()<{ isNew: boolean | null }[]>`
    select min(ran_at) > now() - ${hours} * interval '1 hour' as "isNew" from migrations`
  return row?.isNew ?? false
}

/** Free space on this machine's disk. */
export async function diskFinding({ dataDir }: Pick<Config, 'dataDir'>): Promise<HealthFinding> {
  const room = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if (room instanceof Error)
    return {
      subject: 'disk',
      fine: false,
      message: `DATA_DIR ${dataDir} cannot be looked at (${room.code}): make it first`,
    }
  const { bavail, bsize } = room
  const free = (bavail * bsize) / 1024 ** 3
  const fine = free > 1
  const message = `${free.toFixed(1)} GB free in ${dataDir}`
  return {
    subject: 'disk',
    fine,
    message: fine ? message : `${message}: enlarge the disk, or move files and backups elsewhere`,
  }
}

async function storageFinding(config: Config): Promise<HealthFinding> {
  const { fine, message } = await diskFinding(config)
  await storage().check()
  const where = config.storageUrl ? `files in ${new URL(config.storageUrl).host}` : 'files on this machine'
  return { subject: 'storage', fine, message: `${where}, ${message}` }
}

async function versionFinding(): Promise<HealthFinding> {
  const { name, version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as Record<string, string>
  return { subject: 'version', fine: true, message: `${name} ${version} on Node ${process.version}` }
}
