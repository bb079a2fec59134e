import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { attachedIn } from './attachment.ts'
import { campusFiles, campusFileUses } from './tables.server.ts'

/** The text that references a file. */
type Subject = { postId: string } | { commentId: string }

/**
 * Links the files that a text references to it, and unlinks those it no longer references. Only files of its author are
 * linked, so that nobody can publish the private files of others. Call in the transaction of the act.
 */
export async function linkAttachments(
  subject: Subject,
  { authorId, content, before = '' }: { authorId: string | null; content: string; before?: string },
): Promise<void> {
  const named = attachedIn(content)
  const dropped = attachedIn(before).filter((id) => !named.includes(id))
  if (dropped.length > 0)
    await database()
      .delete(campusFileUses)
      .where(and(linkedTo(subject), inArray(campusFileUses.fileId, dropped)))
  if (!authorId || named.length === 0) return
  // Lock the rows: a concurrent purge must check again whether they are referenced.
  const linkable = await database()
    .select({ fileId: campusFiles.id })
    .from(campusFiles)
    .where(and(inArray(campusFiles.id, named), eq(campusFiles.ownerId, authorId)))
    .orderBy(campusFiles.id)
    .for('key share')
  if (linkable.length === 0) return
  const uses = linkable.map(({ fileId }) => ({ fileId, ...subject }))
  await database().insert(campusFileUses).values(uses).onConflictDoNothing()
}

/** Unlinks the files of purged comments. */
export async function unlinkAttachments(commentIds: SQLWrapper): Promise<void> {
  await database().delete(campusFileUses).where(inArray(campusFileUses.commentId, commentIds))
}

function linkedTo(subject: Subject) {
  return 'postId' in subject
    ? eq(campusFileUses.postId, subject.postId)
    : eq(campusFileUses.commentId, subject.commentId)
}
