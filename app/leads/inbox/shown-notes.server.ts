import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import type { LeadNote, ShownNote } from './note.ts'

/** Adds the names of the authors to notes; one query by primary key. */
export async function shownNotes(notes: LeadNote[]): Promise<ShownNote[]> {
  const people = await peopleById(notes.map(({ authorId }) => authorId))
  return notes.map(({ id, authorId, text, createdAt, mailFrom }) => ({
    id,
    author: mailFrom ?? ((authorId && people.get(authorId)?.name) || formerMember.name),
    text,
    createdAt,
  }))
}
