import { lockProfiles, requireActiveMember } from '#app/members/directory.server.ts'
import { reinstateMember } from '#app/members/suspend.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'

/**
 * Ends a member's suspension if it is still the one until `until`. A suspension that somebody has imposed since stays.
 * @throws Forbidden without permission
 */
export async function endSuspension(actor: Actor, memberId: string, until: Date | null): Promise<void> {
  await transaction(async () => {
    await requireActiveMember(actor)
    const [member] = await lockProfiles([memberId])
    if (until && member?.suspendedUntil?.getTime() === until.getTime()) await reinstateMember(actor, memberId)
  })
}
