import { asc, inArray, or } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { moderationNotes } from './tables.server.ts'

/** A note in the moderators' view. */
export interface ModerationNote {
  id: string
  content: string
  writer: string
  createdAt: Date
}

/**
 * The notes on posts, comments and members, by the id of the subject, oldest first; 200 at most. Two queries, by the
 * index of each kind.
 * @throws Forbidden unless moderator
 */
export async function notesOn(actor: Actor, ids: string[]): Promise<Map<string, ModerationNote[]>> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can read notes.')
  if (ids.length === 0) return new Map()
  const { postId, commentId, memberId, createdAt } = moderationNotes
  const rows = await database()
    .select()
    .from(moderationNotes)
    .where(or(inArray(postId, ids), inArray(commentId, ids), inArray(memberId, ids)))
    .orderBy(asc(createdAt), asc(moderationNotes.id))
    .limit(200)
  const people = await peopleById(rows.map(({ writtenBy }) => writtenBy))
  const notes = new Map<string, ModerationNote[]>()
  for (const row of rows) {
    const about = row.postId ?? row.commentId ?? row.memberId ?? ''
    const writer = (people.get(row.writtenBy ?? '') ?? formerMember).name
    const note = { id: row.id, content: row.content, writer, createdAt: row.createdAt }
    notes.set(about, [...(notes.get(about) ?? []), note])
  }
  return notes
}
