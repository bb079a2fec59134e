import { and, eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { emitLeadEvent, type LeadKindDefinition } from './lead-kind.server.ts'
import { noteMissing } from './note.ts'

/**
 * Adds a note that only admins can read. Repeating the same text within a minute adds nothing: it is a double click.
 * @throws NotFound, Invalid for an empty one
 */
export async function addNote(leadKind: LeadKindDefinition, actor: Actor, leadId: string, note: string): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(leadId)) throw new NotFound()
  const text = tidy(note).slice(0, 10_000)
  if (text === '') throw new Invalid({ note: [noteMissing] })
  const { table, notes } = leadKind
  await transaction(async () => {
    const [lead] = await database().select({ id: table.id }).from(table).where(eq(table.id, leadId)).for('update')
    if (!lead) throw new NotFound()
    const authorId = actorId(actor)
    const isRecent = sql`${notes.createdAt} > now() - interval '1 minute'`
    const isDuplicate = and(
      eq(notes.leadId, leadId),
      eq(notes.text, text),
      sql`${notes.authorId} = ${authorId}`,
      isRecent,
    )
    if ((await database().$count(notes, isDuplicate)) > 0) return
    const noteId = newId()
    await database().insert(notes).values({ id: noteId, leadId, authorId, text })
    await emitLeadEvent(actor, leadKind, 'noted', leadId, { noteId })
  })
}
