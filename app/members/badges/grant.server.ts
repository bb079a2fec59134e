import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { membershipsById } from '../directory.server.ts'
import { badgeOf } from './badge.ts'
import { memberBadges } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.badge-granted': { memberId: string; badge: string }
    'member.badge-taken': { memberId: string; badge: string }
  }
}

/** Grants a badge. Safe to repeat. @throws Forbidden unless admin, NotFound */
export async function grantBadge(actor: SignedIn, memberId: string, slug: string): Promise<void> {
  const badge = grantable(actor, slug)
  await transaction(async () => {
    if (!(await membershipsById([memberId])).has(memberId)) throw new NotFound('They have not visited the Campus yet.')
    const granted = await database()
      .insert(memberBadges)
      .values({ memberId, badge: badge.slug })
      .onConflictDoNothing()
      .returning()
    if (granted.length > 0) await emit(actor, 'member.badge-granted', { memberId, badge: badge.label })
  })
}

/** Revokes a badge. Safe to repeat. @throws Forbidden unless admin, NotFound */
export async function revokeBadge(actor: SignedIn, memberId: string, slug: string): Promise<void> {
  const badge = grantable(actor, slug)
  await transaction(async () => {
    const revoked = await database()
      .delete(memberBadges)
      .where(and(eq(memberBadges.memberId, memberId), eq(memberBadges.badge, badge.slug)))
      .returning()
    if (revoked.length > 0) await emit(actor, 'member.badge-taken', { memberId, badge: badge.label })
  })
}

function grantable(actor: SignedIn, slug: string) {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const badge = badgeOf(slug)
  if (!badge) throw new NotFound()
  return badge
}
