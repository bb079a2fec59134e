import { eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { countHit } from './count-hits.server.ts'
import { comparedAddress, comparedPath, isReserved, targetAsHeader } from './redirect.ts'
import { missingAddresses, redirects } from './tables.server.ts'

/** A request that no page matched. */
export interface Unanswered {
  /** As requested. */
  path: string
  /** With its question mark, or empty. */
  search: string
  /** The client's address. */
  address: string
  /** The matching route pattern, if any: `/resources/articles/:slug`. */
  route: string | undefined
}

/**
 * Finds the redirect for a request that no page matched, and counts it; otherwise records the missing address. A 410
 * has no location. One read by unique index, and a second statement for a client's first few missing addresses.
 */
export async function followRedirect(request: Unanswered): Promise<{ location?: string; status: number } | undefined> {
  const path = comparedPath(request.path)
  const whole = comparedAddress(request.path + request.search) ?? path
  if (path === undefined || whole === undefined || isReserved(whole)) return undefined
  try {
    const rows = await database()
      .select({ id: redirects.id, path: redirects.path, target: redirects.target, status: redirects.status })
      .from(redirects)
      .where(inArray(redirects.path, [path, whole]))
    const match = rows.find((row) => row.path === whole) ?? rows[0]
    if (match) countHit(match.id)
    if (match?.status === 410) return { status: 410 }
    // If the query is part of the redirect's address, it is not passed on to the target.
    const search = match?.path === path ? request.search : ''
    // Imported targets may not be escaped.
    if (match) return { location: withSearch(targetAsHeader(match.target), search), status: match.status }
    if (isWorthNoting(path, request)) await noteMissing(path)
  } catch (err) {
    // The lookup failed: the visitor still gets a 404 page.
    log.warn({ err }, 'redirects could not be asked')
  }
  return undefined
}

function withSearch(target: string, search: string): string {
  return search === '' || /[?#]/.test(target) ? target : target + search
}

// Vulnerability scanners request these; people who follow a link do not.
const strayFiles = [
  ...['php\\d?', 'phtml', 'aspx?', 'jspx?', 'cgi', 'env', 'ini', 'sql', 'bak', 'old', 'swp', 'git', 'svn', 'ya?ml'],
  ...['log', 'tar', 'gz', 'zip', 'rar', '7z', 'pem', 'key', 'sh', 'exe', 'dll', 'map'],
]
const strayFolders = [
  ...['wp-', 'wordpress', 'cgi-bin', 'phpmyadmin', 'pma', 'vendor', 'actuator', 'boaform', 'owa', 'ecp', 'solr'],
  ...['autodiscover', 'hnap1', 'sdk', 'telescope', 'server-status', 'console', 'manager/html'],
]
const probes = new RegExp(
  `\\.(?:${strayFiles.join('|')})(?:/|$)|^/(?:${strayFolders.join('|')})|/(?:wp-|\\.(?!well-known))`,
)

/**
 * Addresses from emails, and personal pages. What is below them is never listed, because even a misspelled address may
 * contain a token.
 */
const privatePaths = /^\/(?:campus(?:\/|$)|(?:events\/seat|talent|meet|assessment|certificates|unsubscribe|auth)\/)/

/** True for strings like tokens and ids: long, and not made of words like a slug. */
function looksSecret(part: string): boolean {
  if (/^[0-9a-f-]{32,}$/.test(part)) return true
  return part.length >= 22 && !/^(?:[a-z]{1,14}|\d{1,4})(?:-(?:[a-z]{1,14}|\d{1,4})){2,}$/.test(part)
}

/** True for an address that may contain a secret of the visitor. */
function mayBeSecret(path: string): boolean {
  return privatePaths.test(path) || path.split(/[^\w-]+/).some(looksSecret)
}

/** Missing addresses that one client can add to the list per hour. */
const MAX_OF_CLIENT = 10
const hour = 3_600_000
let notedSince = 0
const noted = new Map<string, number>()

function isWorthNoting(path: string, { address, route }: Unanswered): boolean {
  if (path.length > 300 || probes.test(path) || route?.includes(':token') || mayBeSecret(path)) return false
  if (Date.now() - notedSince > hour) {
    noted.clear()
    notedSince = Date.now()
  }
  const client = addressKey(address)
  const before = noted.get(client) ?? 0
  if (before >= MAX_OF_CLIENT || (before === 0 && noted.size >= 10_000)) return false
  noted.set(client, before + 1)
  return true
}

/** The maximum number of missing addresses in the list. */
export const MAX_MISSING = 1_000

async function noteMissing(path: string): Promise<void> {
  const [known] = await database()
    .update(missingAddresses)
    .set({ hits: sql`${missingAddresses.hits} + 1`, lastAt: new Date() })
    .where(eq(missingAddresses.path, path))
    .returning({ id: missingAddresses.id })
  if (known) return
  const isRoom = sql`(select count(*) from ${missingAddresses}) < ${MAX_MISSING}`
  await database().execute(sql`
    insert into missing_addresses (id, path) select ${newId()}, ${path} where ${isRoom}
    on conflict (path) do update set hits = missing_addresses.hits + 1, last_at = now()`)
}
