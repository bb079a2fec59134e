import { inArray } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { ReadPage } from '#app/readers/trail.server.ts'
import { leadTrails } from './tables.server.ts'

/** Keeps with a lead what its sender had read, in the transaction that stores the lead. */
export async function keepTrail(leadId: string, pages: ReadPage[]): Promise<void> {
  if (pages.length === 0) return
  await database().insert(leadTrails).values({ leadId, pages }).onConflictDoNothing()
}

/** What the senders of leads had read, by lead. By primary key. */
export async function trailsOf(leadIds: string[]): Promise<ReadPage[]> {
  if (leadIds.length === 0) return []
  const found = await database()
    .select({ pages: leadTrails.pages })
    .from(leadTrails)
    .where(inArray(leadTrails.leadId, leadIds))
    .orderBy(leadTrails.createdAt)
  const pages = found.flatMap((trail) => trail.pages)
  // Who writes twice on one day brings the first pages twice.
  return [...new Map(pages.map((page) => [`${page.at} ${page.path}`, page])).values()]
}
