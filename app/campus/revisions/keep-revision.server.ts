import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { campusRevisions } from './tables.server.ts'

/** Of a post or of a comment. */
type Subject = { postId: string } | { commentId: string }

/** Keeps what a text said before an edit, in the transaction of the edit. */
export async function keepRevision(
  actor: Actor,
  subject: Subject,
  { title = '', content }: { title?: string; content: string },
): Promise<void> {
  await database()
    .insert(campusRevisions)
    .values({ id: newId(), ...subject, title, content, replacedBy: actorId(actor) })
}
