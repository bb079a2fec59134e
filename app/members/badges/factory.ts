import { database } from '#app/platform/database/database.server.ts'
import type { BadgeSlug } from './badge.ts'
import { memberBadges } from './tables.server.ts'

/** Grants a badge to a member. */
export async function buildBadge(memberId: string, badge: BadgeSlug = 'certified'): Promise<void> {
  await database().insert(memberBadges).values({ memberId, badge }).onConflictDoNothing()
}
