import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { isCounted } from './counted-pages.ts'
import { type BrowserInfo, readerOf } from './reader.server.ts'
import { reads } from './tables.server.ts'

/** A page view, as the page's script reports it. */
export interface SeenPage {
  /** Its full address. */
  url: string
  /** The referrer, complete or in part; empty if there is none. */
  from: string
}

type Read = typeof reads.$inferInsert

/** Page views are buffered in memory and written together: at most one statement every five seconds. */
const pause = 5000
/**
 * Limits per interval for all readers, for one reader, and for one client address (a reader who changes the user agent
 * still has the same address), and rows per day in the table. Page views beyond a limit are not counted.
 */
const LIMITS = { buffered: 2000, each: 20, fromAddress: 60, ofDay: 200_000 }

const waiting: Read[] = []
const ofEach = new Map<string, number>()
const fromAddress = new Map<string, number>()
let fullLoggedOn = ''
let timer: NodeJS.Timeout | undefined

/** Counts a page view. Excludes bots and private addresses. */
export async function countRead(page: SeenPage, browser: BrowserInfo): Promise<void> {
  const url = URL.canParse(page.url) ? new URL(page.url) : undefined
  if (!url || !isCounted(url.pathname) || !browser.userAgent || isbot(browser.userAgent)) return
  const key = addressKey(browser.address)
  if ((fromAddress.get(key) ?? 0) >= LIMITS.fromAddress) return
  const reader = await readerOf(browser)
  const readerCount = (ofEach.get(reader) ?? 0) + 1
  const addressCount = (fromAddress.get(key) ?? 0) + 1
  if (waiting.length >= LIMITS.buffered || readerCount > LIMITS.each || addressCount > LIMITS.fromAddress) return
  ofEach.set(reader, readerCount)
  fromAddress.set(key, addressCount)
  waiting.push({ reader, path: url.pathname, referrer: hostOf(page.from, url.host), ...campaignOf(url.searchParams) })
  timer ??= setTimeout(() => void saveReads(), pause).unref()
}

/** Writes the buffered page views. They are lost if the database is down; no request waits for them. */
export async function saveReads(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const counted = waiting.splice(0)
  ofEach.clear()
  fromAddress.clear()
  if (counted.length === 0) return
  try {
    if (await isFull()) return
    await database().insert(reads).values(counted)
  } catch (err) {
    log.warn({ err, reads: counted.length }, 'readers were not counted')
  }
}

/** True if the table has reached the daily limit, across processes. Uses the first and last id instead of a count. */
async function isFull(): Promise<boolean> {
  const span = sql<number>`coalesce(max(${reads.id}) - min(${reads.id}) + 1, 0)::int`
  const [stored] = await database().select({ rows: span }).from(reads)
  if ((stored?.rows ?? 0) < LIMITS.ofDay) return false
  const today = new Date().toISOString().slice(0, 10)
  if (fullLoggedOn !== today) log.warn({ reads: LIMITS.ofDay }, 'no more readers are counted today')
  fullLoggedOn = today
  return true
}

/** The host of another site; null for our own pages, empty if unknown. */
function hostOf(from: string, siteHost: string): string | null {
  if (!URL.canParse(from)) return ''
  const { protocol, host } = new URL(from)
  if (!/^https?:$/.test(protocol)) return ''
  if (host === siteHost || host === new URL(config().siteUrl).host) return null
  return host.replace(/^www\./, '').slice(0, 100)
}

function campaignOf(search: URLSearchParams): Pick<Read, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const parameter = (name: string) =>
    (search.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 60) || null
  return {
    utmSource: parameter('utm_source'),
    utmMedium: parameter('utm_medium'),
    utmCampaign: parameter('utm_campaign'),
  }
}
