import { statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { lastBackupSetting } from '#app/admin/backups/nightly.server.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'
import { newId } from '#app/platform/ids.ts'
import { readSetting } from '#app/platform/settings/settings.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { withDatabase } from './with-database.ts'

interface Finding {
  what: string
  fine: boolean
  says: string
}

/** `doctor`: looks at all that the product needs and says what is wrong and what to do. Exit code 1 if anything is. */
export async function doctor(): Promise<number> {
  const findings = [...(await environment()), ...(await database())]
  for (const { what, fine, says } of findings) console.log(`${fine ? '  ok ' : 'WRONG'}  ${what.padEnd(14)} ${says}`)
  return findings.every(({ fine }) => fine) ? 0 : 1
}

async function environment(): Promise<Finding[]> {
  const node = Number(process.versions.node.split('.')[0])
  const findings = [{ what: 'Node', fine: node >= 24, says: process.version }]
  try {
    const config = readConfig(process.env)
    return [
      ...findings,
      { what: 'configuration', fine: true, says: `serves ${config.siteUrl} from ${config.dataDir}` },
      ...(await warnings(config)),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, { what: 'configuration', fine: false, says: error.message }]
  }
}

async function warnings(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!config.https && !/^http:\/\/(localhost|127\.|\[::1\])/.test(config.siteUrl))
    findings.push({
      what: 'SITE_URL',
      fine: false,
      says: 'is not https: cookies and passwords would travel in the open',
    })
  findings.push(
    config.smtpUrl
      ? await smtp(config.smtpUrl)
      : {
          what: 'mail',
          fine: true,
          says: `no SMTP_URL: mails are kept in ${config.dataDir}/mail and delivered to nobody`,
        },
  )
  return findings
}

async function smtp(url: string): Promise<Finding> {
  const transporter = createTransport(url, { connectionTimeout: 5000 } as never)
  const problem = await transporter.verify().then(
    () => undefined,
    (error: Error) => error.message,
  )
  transporter.close()
  return { what: 'mail', fine: problem === undefined, says: problem ?? 'the SMTP server accepts us' }
}

async function database(): Promise<Finding[]> {
  try {
    return await withDatabase(async (_address, config) => {
      const [row] = await rawSql()<
        { version: string; size: string }[]
      >`select current_setting('server_version') as version,
        pg_size_pretty(pg_database_size(current_database())) as size`
      const migrated = await isMigrated(rawSql()).catch(() => false)
      const [mail] = await rawSql()<
        { failed: number }[]
      >`select count(*)::int as failed from mails where state = 'failed'`.catch(() => [])
      return [
        {
          what: 'database',
          fine: Number.parseInt(row?.version ?? '0', 10) >= 15,
          says: `PostgreSQL ${row?.version}, ${row?.size}`,
        },
        { what: 'migrations', fine: migrated, says: migrated ? 'up to date' : 'missing: run "npm run cli -- migrate"' },
        {
          what: 'mails',
          fine: !mail?.failed,
          says: mail?.failed ? `${mail.failed} could not be delivered: see the admin area, Mail` : 'none failed',
        },
        await lastBackup(config),
        await files(),
        await disk(config.dataDir),
      ]
    })
  } catch (error) {
    return [{ what: 'database', fine: false, says: error instanceof Error ? error.message : String(error) }]
  }
}

async function lastBackup({ backupUrl }: Config): Promise<Finding> {
  const last = await readSetting(lastBackupSetting).catch(() => null)
  if (!backupUrl)
    return { what: 'backup', fine: true, says: 'no BACKUP_URL: none is made at night, see docs/operations.md' }
  if (!last) return { what: 'backup', fine: false, says: 'none was made yet: try "npm run cli -- backup FILE"' }
  const hours = Math.round((Date.now() - Date.parse(last.at)) / 3_600_000)
  return { what: 'backup', fine: hours < 36, says: `the last one is ${hours} hours old: ${last.name}` }
}

async function files(): Promise<Finding> {
  const name = `doctor/${newId()}.txt`
  const problem = await storage()
    .put('candidates', name, new TextEncoder().encode('ok'), 'text/plain')
    .then(() => storage().remove('candidates', name))
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return { what: 'files', fine: problem === undefined, says: problem ?? 'can be written and removed' }
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / 1024 ** 3
  return { what: 'disk', fine: free > 1, says: `${free.toFixed(1)} GB free in ${dataDir}` }
}
