import type { HealthFinding } from '#app/admin/health/finding.ts'
import { diskFinding } from '#app/admin/health/health.server.ts'
import { backupStore } from '#app/platform/backup/destination.server.ts'
import { unstored } from '#app/platform/backup/file-refusal.server.ts'
import { type Config, ConfigError, readConfig, variableNames } from '#app/platform/config/config.server.ts'
import { misspelled } from '#app/platform/config/misspelled.ts'
import { tlsTrouble } from '#app/platform/fetch/tls-trouble.ts'
import { newId } from '#app/platform/ids.ts'
import { openTransport } from '#app/platform/mail/transport.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { collectorOf } from '#app/platform/traces/traces.server.ts'
import { showOwnWords } from '#app/platform/words/own-words.server.ts'
import { site } from '#app/site/site.ts'
import { withDatabase } from '../with-database.ts'
import { certificate } from './certificate.ts'
import { clockFinding } from './clock.ts'
import { connections } from './connections.ts'
import { google } from './google.ts'
import { keptFindings } from './kept.ts'
import { mailNames } from './mail-names.ts'
import { replica } from './replica.ts'

/**
 * `doctor`: looks at all that the product needs and says what is wrong and what to do; `--json` for monitors. Exit code
 * 1 if anything is wrong.
 */
export async function doctor(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    console.error('Usage: npm run cli -- doctor [--json]')
    return 2
  }
  const findings = [...(await environment()), ...(await database())]
  const fine = findings.every((finding) => finding.fine)
  if (args.includes('--json')) console.log(JSON.stringify({ fine, findings }, null, 2))
  else
    for (const { what, fine, says } of findings) console.log(`${fine ? '  ok ' : 'WRONG'}  ${what.padEnd(14)} ${says}`)
  return fine ? 0 : 1
}

async function environment(): Promise<HealthFinding[]> {
  const node = Number(process.versions.node.split('.')[0])
  const findings = [{ what: 'Node', fine: node >= 24, says: process.version }]
  try {
    const config = readConfig(process.env)
    return [
      ...findings,
      { what: 'configuration', fine: true, says: `serves ${config.siteUrl} from ${config.dataDir}` },
      ...names(),
      ...address(config),
      await mail(config),
      ...(await backupPlace(config)),
      ...google(config),
      ...connections(config, collectorOf(process.env)),
      ...(config.https ? await seenFromOutside(config) : []),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, { what: 'configuration', fine: false, says: error.message }]
  }
}

function names(): HealthFinding[] {
  return misspelled(process.env, variableNames).map(({ given, meant }) => {
    return { what: given, fine: false, says: `is read by nobody: ${meant} is probably meant` }
  })
}

function address({ https, siteUrl }: Config): HealthFinding[] {
  if (https || /^http:\/\/(localhost|127\.|\[::1\])/.test(siteUrl)) return []
  return [{ what: 'SITE_URL', fine: false, says: 'is not https: cookies and passwords would travel in the open' }]
}

async function mail({ https, smtpUrl, dataDir }: Config): Promise<HealthFinding> {
  if (smtpUrl) return smtp(smtpUrl)
  const remedy = https ? ': set SMTP_URL' : ''
  const says = `no SMTP_URL: emails are kept in ${dataDir}/mail and delivered to nobody${remedy}`
  return { what: 'mail', fine: !https, says }
}

/** A place that is wrong would be known at night only. */
async function backupPlace({ backupUrl }: Config): Promise<HealthFinding[]> {
  if (!backupUrl) return []
  const problem = await backupStore(backupUrl)
    .check()
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return problem === undefined ? [] : [{ what: 'BACKUP_URL', fine: false, says: problem }]
}

async function smtp(url: string): Promise<HealthFinding> {
  const transporter = await openTransport(url)
  const problem = await transporter.verify().then(
    () => undefined,
    (error: Error) => {
      const tls = tlsTrouble(error, 'smtp:// in place of smtps://')
      if (tls) return `SMTP_URL: the server ${tls}`
      return `SMTP_URL: ${error.message}: check that the server runs, the address, name and password`
    },
  )
  transporter.close()
  return { what: 'mail', fine: problem === undefined, says: problem ?? 'the SMTP server accepts us' }
}

/** What only a public installation has: its certificate, and the names that vouch for its mail. */
async function seenFromOutside(config: Config): Promise<HealthFinding[]> {
  const sender = /@([^\s>]+)>?$/.exec(config.mailFrom ?? site.salesAddress)?.[1] ?? ''
  return [await certificate(config.siteUrl), ...(/\.example$/.test(sender) ? [] : await mailNames(sender))]
}

async function database(): Promise<HealthFinding[]> {
  try {
    return await withDatabase(
      async (_address, config) => {
        showOwnWords()
        return [
          ...(await keptFindings(config)),
          ...(await replica(config)),
          await clockFinding(config),
          await files(config),
          await diskFinding(config),
        ]
      },
      { say: console.error },
    )
  } catch (error) {
    // Said already.
    if (error instanceof ConfigError) return []
    return [{ what: 'database', fine: false, says: error instanceof Error ? error.message : String(error) }]
  }
}

async function files({ dataDir }: Config): Promise<HealthFinding> {
  const name = `doctor/${newId()}.txt`
  const problem = await storage()
    .check()
    .then(() => storage().put('candidates', name, new TextEncoder().encode('ok'), 'text/plain'))
    .then(() => storage().remove('candidates', name))
    .then(
      () => undefined,
      // A visitor would be told to come back later.
      (error: unknown) => (unstored(error, dataDir) as Error).message,
    )
  return { what: 'files', fine: problem === undefined, says: problem ?? 'can be written and removed' }
}
