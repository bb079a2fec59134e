import { eq } from 'drizzle-orm'
import { anonymizePersonInAudit } from '#app/platform/audit/purge.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { deleteMailsOf } from '#app/platform/mail/purge.server.ts'
import { unnamed } from './person.ts'
import { members } from './tables.server.ts'

/**
 * Before a profile is deleted: deletes the stored mails to and from the member and those that quote them by name, and
 * removes personal data from their audit entries.
 */
export async function deleteTraces({ memberId }: { memberId: string }): Promise<void> {
  const { email, displayName } = members
  const [member] = await database().select({ email, name: displayName }).from(members).where(eq(members.id, memberId))
  if (!member) return
  await deleteMailsOf(member.email, member.name === unnamed ? '' : member.name)
  await anonymizePersonInAudit(memberId)
}
