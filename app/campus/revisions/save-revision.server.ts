import { desc, inArray } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type RevisedText, textOfSubject } from './queries.server.ts'
import { campusRevisions } from './tables.server.ts'

/** Stored versions of a text: the first and the latest ones. */
export const MAX_REVISIONS = 100

/**
 * Stores the version of a text before an edit. Call it in the transaction of the edit, with the text locked. Above
 * MAX_REVISIONS the first version and the latest ones are retained.
 */
export async function saveRevision(
  actor: Actor,
  subject: RevisedText,
  { title = '', content }: { title?: string; content: string },
): Promise<void> {
  await database()
    .insert(campusRevisions)
    .values({ id: newId(), ...subject, title, content, replacedBy: actorId(actor) })
  const ofText = textOfSubject(subject)
  const ids = () => database().select({ id: campusRevisions.id }).from(campusRevisions).where(ofText)
  const latestFirst = ids().orderBy(desc(campusRevisions.replacedAt), desc(campusRevisions.id))
  const tooMany = await latestFirst.offset(MAX_REVISIONS - 1)
  // The list is newest first, so its last id is the first version, which stays.
  const going = tooMany.slice(0, -1).map(({ id }) => id)
  if (going.length > 0) await database().delete(campusRevisions).where(inArray(campusRevisions.id, going))
}
