import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { type BadgeSlug, badges } from './badge.ts'
import { memberBadges } from './tables.server.ts'

/** The badges of a member, in the order of the levels. One query by primary key. */
export async function badgesOf(memberId: string): Promise<BadgeSlug[]> {
  const rows = await database()
    .select({ badge: memberBadges.badge })
    .from(memberBadges)
    .where(eq(memberBadges.memberId, memberId))
  const granted = new Set(rows.map(({ badge }) => badge))
  return badges.flatMap(({ slug }) => (granted.has(slug) ? [slug] : []))
}
