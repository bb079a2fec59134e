import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import type { HealthFinding } from './finding.ts'

type Known = Pick<Config, 'databaseUrl' | 'storageUrl' | 'backupUrl' | 'google'>

/** Sign-in codes and tokens are good for seconds to minutes: clocks that disagree refuse them. */
const mostApart = 5

/** A clock beyond this machine, and by how many seconds ours differs from it. */
interface Compared {
  whose: string
  seconds: number
}

/**
 * Whether this machine's clock is right, as those of others say: the database's, where it is not on this machine, and
 * those of servers that the installation works with. Where there is none of them, whether the system follows a time
 * server.
 */
export async function clockFinding(config: Known): Promise<HealthFinding> {
  const others = await Promise.all([databaseClock(config), ...serversWith(config).map(serverClock)])
  const compared = others.filter((other) => other !== undefined)
  return { what: 'clock', ...(compared.length > 0 ? judged(compared) : alone(await followsTimeServer())) }
}

export function judged(compared: Compared[]): Omit<HealthFinding, 'what'> {
  const apart = compared.map(({ whose, seconds }) => `${seconds.toFixed(1)} s apart from ${whose}`).join(', ')
  const fine = compared.every(({ seconds }) => seconds < mostApart)
  return { fine, says: fine ? apart : `${apart}: let this machine follow a time server` }
}

function alone(follows: boolean | undefined): Omit<HealthFinding, 'what'> {
  if (follows === undefined)
    return { fine: true, says: 'cannot be known: there is no other clock to compare it with, so look at it yourself' }
  const says = follows
    ? 'follows a time server, as the system says'
    : 'follows no time server, as the system says: install one (systemd-timesyncd, chrony)'
  return { fine: follows, says }
}

/** A server on this machine has this machine's clock. */
async function databaseClock({ databaseUrl }: Known): Promise<Compared | undefined> {
  if (!databaseUrl || isHere(new URL(databaseUrl))) return undefined
  const before = Date.now()
  const [row] = await rawSql()<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  return { whose: 'the database’s', seconds: distance(row?.now ?? 0, before, Date.now()) }
}

function isHere(url: URL): boolean {
  return /^$|^localhost$|^127\.|^\[::1\]$/.test(url.hostname) || (url.searchParams.get('host') ?? '').startsWith('/')
}

/** Web servers of others, which say with each answer what time it is. The public address mostly is this machine. */
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

/** What time it is there; undefined where nobody answers. */
export async function serverClock(url: URL): Promise<Compared | undefined> {
  const before = Date.now()
  const signal = AbortSignal.timeout(5000)
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined)
  const said = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(said)) return undefined
  // Said in whole seconds.
  return { whose: `${url.host}’s`, seconds: distance(said + 500, before, Date.now()) }
}

/** Seconds between `said` and the moment in between in which it was said. */
function distance(said: number, before: number, after: number): number {
  return Math.abs(said - (before + after) / 2) / 1000
}

/** What systemd knows of the kernel's clock, whichever program sets it; undefined where there is no systemd. */
async function followsTimeServer(): Promise<boolean | undefined> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    return stdout.trim() === 'yes'
  } catch {
    return undefined
  }
}
