import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Role } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { callHosts } from '../tables.server.ts'

/** Forgets the hours and the calendar of who has left. What is booked stays booked: those who get the leads take it. */
export async function endHosting({ memberId }: { memberId: string }): Promise<void> {
  await database().delete(callHosts).where(eq(callHosts.memberId, memberId))
  await dropPages('call-hours')
}

/** Takes no more calls for who is no longer staff. */
export async function endHostingOfRole({ memberId, to }: { memberId: string; to: string }): Promise<void> {
  const changed = { kind: 'member', id: memberId, email: '', role: to as Role, sessionId: '' } as const
  if (!can(changed, 'call.host')) await endHosting({ memberId })
}
