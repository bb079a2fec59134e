import { desc, eq } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { campusRevisions } from './tables.server.ts'

/** A post or comment with stored versions. */
export type RevisedText = { postId: string } | { commentId: string }

/** The versions of one text. */
export function textOfSubject(subject: RevisedText) {
  return 'postId' in subject
    ? eq(campusRevisions.postId, subject.postId)
    : eq(campusRevisions.commentId, subject.commentId)
}

/** Earlier versions of a text, latest first, 100 at most; two queries by index. @throws Forbidden unless moderator */
export async function revisionsOf(actor: Actor, subject: RevisedText) {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  const rows = await database()
    .select()
    .from(campusRevisions)
    .where(textOfSubject(subject))
    .orderBy(desc(campusRevisions.replacedAt), desc(campusRevisions.id))
    .limit(100)
  const people = await peopleById(rows.map(({ replacedBy }) => replacedBy))
  return rows.map(({ id, title, content, replacedAt, replacedBy }) => ({
    id,
    title,
    content,
    replacedAt,
    editor: people.get(replacedBy ?? '') ?? formerMember,
  }))
}
