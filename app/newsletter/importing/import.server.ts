import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { deleteWithSubscribers } from '../subscribe.server.ts'
import { subscriberStates } from '../subscriber.ts'
import { subscribers } from '../tables.server.ts'
import { type FileSubscriber, readSubscriberFile } from './read-file.ts'

type Subscriber = typeof subscribers.$inferSelect

/** The result of a subscriber import, or of a trial run. */
export interface SubscriberImport {
  /** The id to undo the import; undefined if nobody was imported, and for a trial run. */
  id: string | undefined
  program: string
  subscribed: string[]
  /** Addresses that receive nothing, even if another file lists them as subscribed. */
  suppressed: string[]
  /** Lines of the file that were not imported, with the reason. */
  leftOut: string[]
}

/**
 * Imports subscribers from a file of Ghost, Mailchimp, Substack or beehiiv. Nobody who unsubscribed, bounced or was
 * deleted here is subscribed again. Those who unsubscribed there are stored as unsubscribed, with the usual retention.
 * @param options.id the id to undo the import
 * @throws Error for any other file
 */
export function importSubscribers(text: string, { dryRun = false, id = newId() } = {}): Promise<SubscriberImport> {
  const { program, subscribers: imported, leftOut } = readSubscriberFile(text)
  return transaction(async () => {
    const existing = new Map((await lockByEmail(imported)).map((one) => [one.email.toLowerCase(), one]))
    const trashed = await emailsInTrash()
    const now = new Date()
    const added: (typeof subscribers.$inferInsert)[] = []
    const ended: FileSubscriber[] = []
    for (const one of imported) {
      const known = existing.get(one.email.toLowerCase())
      const why = whyNot(one, known, trashed)
      if (why) leftOut.push(`${one.email}: ${why}`)
      else if (known) ended.push(one)
      else added.push(rowOf(one, { id, program, now }))
    }
    if (!dryRun) {
      for (let at = 0; at < added.length; at += 1000)
        await database()
          .insert(subscribers)
          .values(added.slice(at, at + 1000))
      for (const { email, state } of ended)
        await database()
          .update(subscribers)
          .set(endOf(state, program, now))
          .where(sql`lower(${subscribers.email}) = ${email.toLowerCase()}`)
      if (added.length + ended.length > 0)
        await writeAudit('content.imported', { program, records: added.length + ended.length }, system)
    }
    return {
      id: dryRun || added.length === 0 ? undefined : id,
      program,
      subscribed: added.filter(({ state }) => state === 'subscribed').map(({ email }) => email),
      suppressed: [...added.filter(({ state }) => state !== 'subscribed'), ...ended].map(({ email }) => email),
      leftOut,
    }
  })
}

/** Imports that were not undone, newest first. */
export function listSubscriberImports() {
  return database()
    .select({
      id: sql<string>`${subscribers.importId}`,
      at: sql<Date>`min(${subscribers.createdAt})`.mapWith(subscribers.createdAt),
      count: sql<number>`count(*)::int`,
    })
    .from(subscribers)
    .where(isNotNull(subscribers.importId))
    .groupBy(subscribers.importId)
    .orderBy(desc(sql`min(${subscribers.createdAt})`))
    .limit(100)
}

/**
 * Deletes the subscribers of an import, except those who have confirmed, unsubscribed or bounced since. Doing it again
 * changes nothing.
 * @returns the addresses that were deleted, and those that were not
 */
export function undoSubscriberImport(importId: string): Promise<{ deleted: string[]; retained: string[] }> {
  return transaction(async () => {
    const brought = await database()
      .select()
      .from(subscribers)
      .where(eq(subscribers.importId, importId))
      .orderBy(subscribers.id)
      .for('update')
    const gone = brought.filter(isAsImported)
    if (gone.length > 0) {
      await deleteAll(gone.map(({ id }) => id))
      await deleteWithSubscribers(gone)
      await writeAudit('content.import-undone', { records: gone.length }, system)
    }
    return {
      deleted: gone.map(({ email }) => email),
      retained: brought.filter((one) => !isAsImported(one)).map(({ email }) => email),
    }
  })
}

function whyNot(one: FileSubscriber, known: Subscriber | undefined, trashed: Set<string>): string | undefined {
  if (!known) return trashed.has(one.email.toLowerCase()) ? 'was deleted here, and stays so.' : undefined
  const stays = `is here already (${subscriberStates[known.state]}), and stays so.`
  if (one.state === 'subscribed' || known.state !== 'subscribed') return stays
  // After a confirmation here, only a later unsubscribe in the other program counts.
  if (isAsImported(known)) return undefined
  return one.endedAt && known.confirmedAt && one.endedAt > known.confirmedAt ? undefined : stays
}

/**
 * True if a subscriber has changed nothing since the import. An import sets `confirmedAt` to a time before `createdAt`,
 * and `leftAt` or `bouncedAt` to `createdAt` itself; later times are changes.
 */
function isAsImported({ importId, state, createdAt, confirmedAt, leftAt, bouncedAt }: Subscriber): boolean {
  const isSince = (at: Date | null) => at !== null && at > createdAt
  return importId !== null && state !== 'asked' && ![confirmedAt, leftAt, bouncedAt].some(isSince)
}

function rowOf(one: FileSubscriber, { id, program, now }: { id: string; program: string; now: Date }) {
  return {
    id: newId(),
    email: one.email,
    token: crypto.randomUUID(),
    source: `${program}${one.source ? `: ${one.source}` : ''}`.slice(0, 200),
    importId: id,
    createdAt: now,
    confirmedAt: one.consentedAt && one.consentedAt <= now ? one.consentedAt : null,
    ...(one.state === 'subscribed' ? { state: one.state } : endOf(one.state, program, now)),
  }
}

function endOf(state: FileSubscriber['state'], program: string, now: Date) {
  if (state === 'bounced') return { state, bouncedAt: now, bouncedBecause: `Emails of ${program} came back.` }
  return { state: 'left' as const, leftAt: now }
}

function lockByEmail(imported: FileSubscriber[]): Promise<Subscriber[]> {
  const emails = JSON.stringify(imported.map(({ email }) => email.toLowerCase()))
  return database()
    .select()
    .from(subscribers)
    .where(sql`lower(${subscribers.email}) in (select jsonb_array_elements_text(${emails}::text::jsonb))`)
    .orderBy(subscribers.id)
    .for('update')
}

async function emailsInTrash(): Promise<Set<string>> {
  const { rows } = await database().execute<{ email: string }>(
    sql`select lower(title) as email from deleted_records where kind = 'subscribers'`,
  )
  return new Set(rows.map(({ email }) => email))
}

async function deleteAll(ids: string[]): Promise<void> {
  await database().execute(
    sql`delete from subscribers where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`,
  )
}
