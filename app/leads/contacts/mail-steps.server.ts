import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { contactsToMail, leadOwnersByName } from '#app/members/directory.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { clocksOf } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { stepsMail } from './steps.mail.tsx'
import { readSteps } from './steps-due.server.ts'
import { people } from './tables.server.ts'

/**
 * Mornings in the owner's time zone. The end is late, so that a server that was down at seven still sends the emails.
 */
const MORNING_HOURS = { from: '07:00', to: '12:00' }

/** Emails the owners of leads their due steps, once each morning in their time zone. Runs every half hour. */
export const mailStepsDue = defineJob<Record<string, never>>('people.mail-steps', () => mailSteps(new Date()))

/** Runs the job for a given moment. A second run in the same morning sends nothing. */
export async function mailSteps(now: Date): Promise<void> {
  const contacts = await contactsToMail((await leadOwnersByName()).map(({ id }) => id))
  for (const [ownerId, { email, timeZone }] of contacts) {
    const [today = '', clock = ''] = clocksOf(timeZone || site.office.timeZone, now).split('T')
    if (clock >= MORNING_HOURS.from && clock < MORNING_HOURS.to) await mailOwner(ownerId, email, today)
  }
}

function mailOwner(ownerId: string, email: string, today: string): Promise<void> {
  return transaction(async () => {
    const due = await database()
      .select({ id: people.id })
      .from(people)
      .where(
        and(
          eq(people.ownerId, ownerId),
          lte(people.dueOn, today),
          or(isNull(people.mailedOn), lt(people.mailedOn, today)),
        ),
      )
      .orderBy(asc(people.id))
      .for('update')
    const ids = due.map(({ id }) => id)
    const steps = await readSteps(ids)
    if (steps.length === 0) return
    await database().update(people).set({ mailedOn: today }).where(inArray(people.id, ids))
    await sendMail({ ...(await stepsMail(steps, today)), to: email, kind: 'person.steps-due' })
  })
}
