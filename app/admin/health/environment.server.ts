import { backupStore } from '#app/platform/backup/destination.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { tlsTrouble } from '#app/platform/fetch/tls-trouble.ts'
import { openTransport } from '#app/platform/mail/transport.server.ts'
import { collectorOf } from '#app/platform/traces/traces.server.ts'
import { site } from '#app/shell/site.ts'
import { certificate } from './certificate.server.ts'
import { connections } from './connections.server.ts'
import type { HealthFinding } from './finding.ts'
import { google } from './google.server.ts'
import { mailNames } from './mail-names.server.ts'

/** Findings about the configured services: the mail server, the backup destination and the public address. */
export async function environmentFindings(config: Config): Promise<HealthFinding[]> {
  return [
    ...address(config),
    await mail(config),
    ...(await backupLocationFinding(config)),
    ...google(config),
    ...connections(config, collectorOf(process.env)),
    ...(config.https ? await seenFromOutside(config) : []),
  ]
}

function address({ https, siteUrl }: Config): HealthFinding[] {
  if (https || /^http:\/\/(localhost|127\.|\[::1\])/.test(siteUrl)) return []
  const message = 'is not https: cookies and passwords would be sent unencrypted'
  return [{ subject: 'SITE_URL', fine: false, advice: true, message }]
}

async function mail({ https, smtpUrl, dataDir }: Config): Promise<HealthFinding> {
  if (smtpUrl) return smtp(smtpUrl)
  const remedy = https ? ': set SMTP_URL' : ''
  const message = `no SMTP_URL: emails are stored in ${dataDir}/mail and not delivered${remedy}`
  return { subject: 'mail', fine: !https, message }
}

/** A wrong address would otherwise only be noticed at night. */
async function backupLocationFinding({ backupUrl }: Config): Promise<HealthFinding[]> {
  if (!backupUrl) return []
  const problem = await backupStore(backupUrl)
    .check()
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return problem === undefined ? [] : [{ subject: 'BACKUP_URL', fine: false, message: problem }]
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
  return { subject: 'mail', fine: problem === undefined, message: problem ?? 'the SMTP server accepts us' }
}

/** Findings for public installations only: the certificate and the DNS records for mail. */
async function seenFromOutside(config: Config): Promise<HealthFinding[]> {
  const sender = /@([^\s>]+)>?$/.exec(config.mailFrom ?? site.salesAddress)?.[1] ?? ''
  return [await certificate(config.siteUrl), ...(/\.example$/.test(sender) ? [] : await mailNames(sender))]
}
