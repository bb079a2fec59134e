import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { cleanText } from '../typed-text.server.ts'
import { messageNotes, messages } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'message.noted': { messageId: string; noteId: string }
  }
}

/** Adds a note that only admins read. @throws NotFound, Invalid for an empty one */
export async function addMessageNote(actor: Actor, id: string, note: string): Promise<void> {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
  const text = cleanText(note).slice(0, 10_000)
  if (text === '') throw new Invalid({ note: ['Write the note.'] })
  await transaction(async () => {
    const [message] = await database()
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.id, id))
      .for('key share')
    if (!message) throw new NotFound()
    const noteId = newId()
    await database()
      .insert(messageNotes)
      .values({ id: noteId, messageId: id, authorId: actorId(actor), text })
    await emit(actor, 'message.noted', { messageId: id, noteId })
  })
}
