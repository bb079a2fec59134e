import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { factsOf } from '#app/platform/jobs/facts.server.ts'
import { notifyRecipients } from './notify.server.ts'
import type { Occasion } from './occasion.ts'
import { notificationChoices, notifications } from './tables.server.ts'

/** A notification in the database, for a member of its own unless given. */
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
      facts: { title: 'A title', about: 'post', decision: 'hidden' },
      pace: 'at-once',
      ...overrides,
    })
    .returning()
  return made as typeof notifications.$inferSelect
}

/** The token by which a member of its own, unless given, stops mails. */
export async function buildUnsubscribeToken(memberId?: string): Promise<string> {
  const token = newId()
  await database()
    .insert(notificationChoices)
    .values({ memberId: memberId ?? (await buildMember()).id, token })
  return token
}

/**
 * Does what was enqueued for telling, as the queue would.
 * @param rings twice unless given, because the queue may ring twice
 */
export async function notifyWaiting(rings = 2): Promise<void> {
  const { rows: waiting } = await database().execute<{ data: Occasion }>(
    sql`delete from pgboss.job where name = ${notifyRecipients.name} returning data`,
  )
  for (let ring = 0; ring < rings; ring++)
    for (const { data } of waiting) {
      const occasion = await factsOf(data)
      if (occasion) await notifyRecipients.perform(occasion as Occasion)
    }
}

/** Lets what waits to be mailed at once have waited long enough. */
export async function letWait(): Promise<void> {
  await database().execute(sql`update notifications set created_at = created_at - interval '5 minutes'`)
  await database().execute(sql`update notifications set mailed_at = mailed_at - interval '1 hour'`)
}
