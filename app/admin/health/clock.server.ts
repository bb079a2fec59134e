import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import type { HealthFinding } from './finding.ts'

type Known = Pick<Config, 'databaseUrl' | 'storageUrl' | 'backupUrl' | 'google'>

/** Sign-in codes and tokens are valid for seconds to minutes, so clock differences invalidate them. In seconds. */
const MAX_DRIFT = 5

/** Another machine's clock, and its difference from ours in seconds. */
interface Compared {
  whose: string
  seconds: number
}

/**
 * Checks this machine's clock against others: the database's, unless it is on this machine, and those of servers that
 * the installation uses. Without any, it checks that the system follows a time server.
 */
export async function clockFinding(config: Known): Promise<HealthFinding> {
  const others = await Promise.all([databaseClock(config), ...serversWith(config).map(serverClock)])
  const compared = others.filter((other) => other !== undefined)
  return {
    subject: 'clock',
    ...(compared.length > 0 ? driftFinding(compared) : timeServerFinding(await followsTimeServer())),
  }
}

export function driftFinding(compared: Compared[]): Omit<HealthFinding, 'subject'> {
  const apart = compared.map(({ whose, seconds }) => `${seconds.toFixed(1)} s apart from ${whose}`).join(', ')
  const fine = compared.every(({ seconds }) => seconds < MAX_DRIFT)
  return { fine, message: fine ? apart : `${apart}: let this machine follow a time server` }
}

function timeServerFinding(follows: boolean | undefined): Omit<HealthFinding, 'subject'> {
  if (follows === undefined)
    return {
      fine: true,
      message: 'cannot be checked: there is no other clock to compare it with, so please look at it yourself',
    }
  const message = follows
    ? 'follows a time server, as the system says'
    : 'follows no time server, as the system says: install one (systemd-timesyncd, chrony)'
  return { fine: follows, message }
}

/** Skipped for a server on this machine, which has the same clock. */
async function databaseClock({ databaseUrl }: Known): Promise<Compared | undefined> {
  if (!databaseUrl || isHere(new URL(databaseUrl))) return undefined
  const before = Date.now()
  const [row] = await rawSql()<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  return { whose: 'the database’s', seconds: distance(row?.now ?? 0, before, Date.now()) }
}

function isHere(url: URL): boolean {
  return /^$|^localhost$|^127\.|^\[::1\]$/.test(url.hostname) || (url.searchParams.get('host') ?? '').startsWith('/')
}

/** External web servers, whose responses have a Date header. The public address is usually this machine. */
function serversWith({ storageUrl, backupUrl, google }: Known): URL[] {
  const buckets = [storageUrl, backupUrl].flatMap((url) => (url?.startsWith('s3://') ? [endpoint(url)] : []))
  const issuer = google.clientId ? [google.issuer] : []
  const servers = [...new Set([...buckets, ...issuer])].map((address) => new URL(address))
  return servers.filter((server) => !isHere(server))
}

function endpoint(address: string): string {
  const { searchParams } = new URL(address)
  return searchParams.get('endpoint') ?? `https://s3.${searchParams.get('region') ?? 'us-east-1'}.amazonaws.com`
}

/** Reads the time from a server's Date header; undefined if there is no response. */
export async function serverClock(url: URL): Promise<Compared | undefined> {
  const before = Date.now()
  const signal = AbortSignal.timeout(5000)
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined)
  const serverTime = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return undefined
  // The header has whole seconds: assume the middle.
  return { whose: `${url.host}’s`, seconds: distance(serverTime + 500, before, Date.now()) }
}

/** Seconds between `serverTime` and the middle of the request. */
function distance(serverTime: number, before: number, after: number): number {
  return Math.abs(serverTime - (before + after) / 2) / 1000
}

/** Whether systemd considers the clock synchronized, whichever program sets it; undefined without systemd. */
async function followsTimeServer(): Promise<boolean | undefined> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    return stdout.trim() === 'yes'
  } catch {
    return undefined
  }
}
