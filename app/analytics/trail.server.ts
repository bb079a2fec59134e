import { asc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { saveReads } from './count-read.server.ts'
import { type Browsing, readerOf } from './reader.server.ts'
import { reads } from './tables.server.ts'

/** A page that was read, and what led to it. */
export interface ReadPage {
  path: string
  at: string
  /** The referring host; empty where none is known, null from one of our own pages. */
  referrer: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
}

/**
 * What a browser has read today, oldest first, 100 pages at most: for whom it now says who it is. Empty where it asks
 * not to be followed. By `reads_of_reader`. Never in the way of what they send.
 */
export async function visitOf(browsing: Browsing | undefined): Promise<ReadPage[]> {
  if (!browsing) return []
  try {
    await saveReads()
    const { path, referrer, utmSource, utmMedium, utmCampaign, at } = reads
    const found = await database()
      .select({ path, referrer, utmSource, utmMedium, utmCampaign, at })
      .from(reads)
      .where(eq(reads.reader, await readerOf(browsing)))
      .orderBy(asc(reads.id))
      .limit(100)
    return found.map((read) => ({ ...read, at: read.at.toISOString() }))
  } catch (err) {
    log.warn({ err }, 'what led to a lead was not looked up')
    return []
  }
}
