import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { jobSecretsOf } from '#app/platform/jobs/job-secrets.server.ts'
import { notifyRecipients } from './notify.server.ts'
import { notificationChoices, notifications } from './tables.server.ts'
import type { NotificationTrigger } from './trigger.ts'

/** Inserts a notification; creates its recipient unless given. */
export async function buildNotification(
  overrides: Partial<typeof notifications.$inferInsert> = {},
): Promise<typeof notifications.$inferSelect> {
  const id = newId()
  const [made] = await database()
    .insert(notifications)
    .values({
      id,
      memberId: overrides.memberId ?? (await buildMember()).id,
      kind: 'decision',
      cause: `test:${id}`,
      details: { title: 'A title', about: 'post', decision: 'hidden' },
      pace: 'at-once',
      ...overrides,
    })
    .returning()
  return made as typeof notifications.$inferSelect
}

/** Inserts an unsubscribe token; creates its member unless given. */
export async function buildUnsubscribeToken(memberId?: string): Promise<string> {
  const token = newId()
  await database()
    .insert(notificationChoices)
    .values({ memberId: memberId ?? (await buildMember()).id, token })
  return token
}

/**
 * Runs the queued notification jobs.
 * @param rings how often each job runs: twice by default, because the queue may deliver a job twice
 */
export async function notifyWaiting(rings = 2): Promise<void> {
  const { rows: waiting } = await database().execute<{ data: NotificationTrigger }>(
    sql`delete from pgboss.job where name = ${notifyRecipients.name} returning data`,
  )
  for (let ring = 0; ring < rings; ring++)
    for (const { data } of waiting) {
      const trigger = await jobSecretsOf(data)
      if (trigger) await notifyRecipients.perform(trigger as NotificationTrigger)
    }
}

/** Ages notifications so that the immediate emails are due. */
export async function letWait(): Promise<void> {
  await database().execute(sql`update notifications set created_at = created_at - interval '5 minutes'`)
  await database().execute(sql`update notifications set mailed_at = mailed_at - interval '1 hour'`)
}
