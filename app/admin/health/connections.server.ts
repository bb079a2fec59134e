import type { Config } from '#app/platform/config/config.server.ts'
import { isPublicAddress } from '#app/platform/fetch/public-fetch.server.ts'
import type { HealthFinding } from './finding.ts'

type Connections = Pick<
  Config,
  | 'databaseUrl'
  | 'storageUrl'
  | 'smtpUrl'
  | 'smsUrl'
  | 'alertUrl'
  | 'heartbeatUrl'
  | 'purgeUrl'
  | 'backupUrl'
  | 'google'
>

/**
 * Connections outside the local network without TLS or without certificate verification.
 * @param collector the address that receives traces
 */
export function connections(config: Connections, collector?: string): HealthFinding[] {
  const { google, databaseUrl, storageUrl, backupUrl, smtpUrl, smsUrl, alertUrl, heartbeatUrl, purgeUrl } = config
  const findings: [subject: string, message: string | undefined][] = [
    ['DATABASE_URL', databaseWithoutTls(databaseUrl)],
    ['SMTP_URL', mailWithoutTls(smtpUrl)],
    ['STORAGE_URL', plain(endpointOf(storageUrl))],
    ['BACKUP_URL', plain(endpointOf(backupUrl))],
    ['SMS_URL', plain(smsUrl)],
    ['ALERT_URL', plain(alertUrl)],
    ['HEARTBEAT_URL', plain(heartbeatUrl)],
    ['PURGE_URL', plain(purgeUrl)],
    ['GOOGLE_ISSUER', plain(google.issuer)],
    ['collector of traces', plain(collector)],
  ]
  return findings.flatMap(([subject, message]) => (message ? [{ subject, fine: false, message }] : []))
}

function databaseWithoutTls(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : new URL(address)
  if (!url || url.searchParams.get('host')?.startsWith('/') || !isElsewhere(url)) return undefined
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl')
  if (mode === 'verify-full' || url.searchParams.get('sslrootcert') === 'system') return undefined
  const isTlsRequired = mode !== null && mode !== 'disable' && mode !== 'false'
  return isTlsRequired
    ? `\`sslmode=${mode}\` does not verify the certificate: add ?sslmode=verify-full`
    : 'is not encrypted: add ?sslmode=verify-full'
}

function mailWithoutTls(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : new URL(address)
  if (!url || url.protocol === 'smtps:' || !isElsewhere(url)) return undefined
  const isTlsRequired = url.searchParams.get('requireTLS')
  const isRequired = isTlsRequired === null ? url.username !== '' : isTlsRequired === 'true'
  return isRequired ? undefined : 'is not encrypted if the server offers no TLS: add ?requireTLS=true'
}

function plain(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'http:' && isElsewhere(url) ? 'is not encrypted: use an https address' : undefined
}

function endpointOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (URL.parse(address)?.searchParams.get('endpoint') ?? undefined)
}

/** True outside this machine and its local network, whose names have no dots. */
function isElsewhere({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(local|internal|lan|home\.arpa)$/.test(host)
}
