import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { confirmMail } from './confirm.mail.tsx'
import { memberBounces } from './tables.server.ts'

const limit: Limit = { name: 'address.confirm', points: 5, seconds: 86_400, per: 'account' }

/** Mails a link to a bounced address, to prove that mails arrive. @throws NotFound if it is not marked, TooMany */
export async function askConfirmation(member: SignedIn): Promise<void> {
  const marked = and(eq(memberBounces.memberId, member.id), eq(memberBounces.email, member.email.toLowerCase()))
  const [bounce] = await database().select({ token: memberBounces.token }).from(memberBounces).where(marked)
  if (!bounce) throw new NotFound('Our emails reach you, so you don’t have to confirm anything.')
  await consume(limit, member.id)
  const { siteUrl } = config()
  await sendMail(
    await confirmMail({
      to: member.email,
      href: `${siteUrl}/campus/account/address/check?token=${bounce.token}`,
      siteUrl,
    }),
  )
}

/** Clears the bounce of a member's address by the mailed token. @throws NotFound for a wrong token */
export async function confirmAddress(member: SignedIn, token: string): Promise<void> {
  await transaction(async () => {
    const gone = await database()
      .delete(memberBounces)
      .where(and(eq(memberBounces.memberId, member.id), eq(memberBounces.token, token)))
      .returning({ memberId: memberBounces.memberId })
    if (gone.length === 0) throw new NotFound('This link has already been used, or it belongs to another account.')
    await emit(member, 'member.address-confirmed', { memberId: member.id })
  })
}
