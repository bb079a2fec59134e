import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import type { ShownNote } from './note.ts'

/** Notes with the names of those who wrote them; one query by primary key. */
export async function shownNotes(
  notes: { id: string; authorId: string | null; text: string; createdAt: Date }[],
): Promise<ShownNote[]> {
  const people = await peopleById(notes.map(({ authorId }) => authorId))
  return notes.map(({ id, authorId, text, createdAt }) => ({
    id,
    author: (authorId && people.get(authorId)?.name) || formerMember.name,
    text,
    createdAt,
  }))
}
