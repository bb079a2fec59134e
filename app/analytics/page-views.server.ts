import { asc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { saveReads } from './count-read.server.ts'
import { type BrowserInfo, readerOf } from './reader.server.ts'
import { reads } from './tables.server.ts'

/** A page view with its referrer and campaign. */
export interface ReadPage {
  path: string
  at: string
  /** The referring host; empty if unknown, null for our own pages. */
  referrer: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
}

/**
 * Today's page views of a browser, oldest first, 100 at most, for a visitor who submits a form. Empty if the browser
 * opts out of tracking. By `reads_of_reader`. Errors are logged, so that they never block the submission.
 */
export async function visitOf(browser: BrowserInfo | undefined): Promise<ReadPage[]> {
  if (!browser) return []
  try {
    await saveReads()
    const { path, referrer, utmSource, utmMedium, utmCampaign, at } = reads
    const rows = await database()
      .select({ path, referrer, utmSource, utmMedium, utmCampaign, at })
      .from(reads)
      .where(eq(reads.reader, await readerOf(browser)))
      .orderBy(asc(reads.id))
      .limit(100)
    return rows.map((read) => ({ ...read, at: read.at.toISOString() }))
  } catch (err) {
    log.warn({ err }, 'what led to a lead was not looked up')
    return []
  }
}
