import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { cleanText } from '../typed-text.server.ts'
import { candidateNotes, candidates } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'candidate.noted': { candidateId: string; noteId: string }
  }
}

/** Adds a note that only admins read. @throws NotFound, Invalid for an empty one */
export async function addCandidateNote(actor: Actor, id: string, note: string): Promise<void> {
  if (!can(actor, 'candidate.manage') || !isId(id)) throw new NotFound()
  const text = cleanText(note).slice(0, 10_000)
  if (text === '') throw new Invalid({ note: ['Write the note.'] })
  await transaction(async () => {
    const [candidate] = await database()
      .select({ id: candidates.id })
      .from(candidates)
      .where(eq(candidates.id, id))
      .for('key share')
    if (!candidate) throw new NotFound()
    const noteId = newId()
    await database()
      .insert(candidateNotes)
      .values({ id: noteId, candidateId: id, authorId: actorId(actor), text })
    await emit(actor, 'candidate.noted', { candidateId: id, noteId })
  })
}
