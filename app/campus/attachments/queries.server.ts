import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { PictureMetadata } from '#app/platform/images/image-metadata.ts'
import type { ServedFile } from '#app/platform/storage/file-response.server.ts'
import { isAnyCommentVisible } from '../comments/queries.server.ts'
import { visiblePosts } from '../posts/queries.server.ts'
import { attachedIn, attachmentUrl } from './attachment.ts'
import { campusFiles, campusFileUses } from './tables.server.ts'

/**
 * A picture or file, for its owner and for members who can see a text that references it. Three queries by index.
 * @throws NotFound
 */
export async function findVisibleAttachment(actor: Actor, id: string | undefined): Promise<ServedFile> {
  if (!isId(id)) throw new NotFound()
  const uses = await database()
    .select({
      ownerId: campusFiles.ownerId,
      name: campusFiles.name,
      path: campusFiles.path,
      width: campusFiles.width,
      postId: campusFileUses.postId,
      commentId: campusFileUses.commentId,
    })
    .from(campusFiles)
    .leftJoin(campusFileUses, eq(campusFileUses.fileId, campusFiles.id))
    .where(eq(campusFiles.id, id))
    .limit(100)
  const [file] = uses
  if (!file) throw new NotFound()
  const isOwner = file.ownerId !== null && file.ownerId === actorId(actor)
  if (!isOwner && !(await isNamedWhereSeen(actor, uses))) throw new NotFound()
  return { bucket: 'campus', path: file.path, name: file.name, attachment: file.width === null, maxAge: 0 }
}

async function isNamedWhereSeen(
  actor: Actor,
  uses: { postId: string | null; commentId: string | null }[],
): Promise<boolean> {
  const posts = uses.flatMap(({ postId }) => postId ?? [])
  if ((await visiblePosts(actor, posts)).size > 0) return true
  return isAnyCommentVisible(
    actor,
    uses.flatMap(({ commentId }) => commentId ?? []),
  )
}

/**
 * The pictures that a text references, to render it. Only pictures of its author count, as in `linkAttachments`; if the
 * author has left, only pictures without an owner. One query by primary key; none without references.
 */
export function picturesNamedIn(markdown: string, authorId: string | null): Promise<Map<string, PictureMetadata>> {
  return listPictures(markdown, ownedBy(authorId))
}

/**
 * The same for a preview. Moderators also edit texts of others, so for them any picture that is part of a stored text
 * is included.
 */
export function picturesToPreview(member: SignedIn, markdown: string): Promise<Map<string, PictureMetadata>> {
  const isShown = sql`exists (select from campus_file_uses where file_id = campus_files.id)`
  return listPictures(markdown, can(member, 'content.moderate') ? or(ownedBy(member.id), isShown) : ownedBy(member.id))
}

function ownedBy(id: string | null): SQL {
  return id === null ? isNull(campusFiles.ownerId) : eq(campusFiles.ownerId, id)
}

async function listPictures(markdown: string, condition: SQL | undefined): Promise<Map<string, PictureMetadata>> {
  const ids = attachedIn(markdown)
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: campusFiles.id, width: campusFiles.width, height: campusFiles.height })
    .from(campusFiles)
    .where(and(inArray(campusFiles.id, ids), isNotNull(campusFiles.width), condition))
  return new Map(
    rows.map(({ id, width, height }) => {
      const url = attachmentUrl(id)
      return [url, { url, width: width ?? 0, height: height ?? 0, widths: [] }]
    }),
  )
}

/** All pictures and files of a member, oldest first, for their data export; by `campus_files_of_member`. */
export async function everyAttachmentOf(member: SignedIn) {
  const { id, name, size, createdAt } = campusFiles
  const rows = await database()
    .select({ id, name, size, createdAt })
    .from(campusFiles)
    .where(eq(campusFiles.ownerId, member.id))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((file) => ({ address: attachmentUrl(file.id), name: file.name, size: file.size, at: file.createdAt }))
}
