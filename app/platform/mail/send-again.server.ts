import { eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import type { Permit } from '#app/platform/permit.ts'
import { deliverMail } from './deliver.server.ts'
import { mails } from './tables.server.ts'
import { urgencyOf } from './urgency.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'mail.sent-again': { mailId: string; to: string; subject: string }
  }
}

/**
 * Sends a mail again as a new delivery, because mailboxes drop a second one with the same Message-ID.
 * @throws NotFound; Conflict if its text is no longer stored
 */
export async function sendAgain({ actor }: Permit<'mail.send-again'>, id: string): Promise<void> {
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [mail] = await database()
      .select({
        to: mails.recipient,
        subject: mails.subject,
        sensitive: mails.sensitive,
        headers: mails.headers,
        bodyAfter: mails.bodyAfter,
        state: mails.state,
      })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update')
    if (!mail) throw new NotFound()
    if ((mail.sensitive || mail.bodyAfter) && mail.state === 'sent')
      throw new Conflict('The text of this email is not kept.')
    await database()
      .update(mails)
      .set({ state: 'waiting', lastError: null, round: sql`${mails.round} + 1` })
      .where(eq(mails.id, id))
    await enqueue(deliverMail, { mailId: id }, { priority: urgencyOf(mail) })
    await emit(actor, 'mail.sent-again', { mailId: id, to: mail.to, subject: mail.subject })
  })
}
