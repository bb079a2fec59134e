import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { newId, uuidFromHash } from '#app/platform/ids.ts'
import { decoded, UnreadablePicture } from '#app/platform/images/decode.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { arrived, checkDocument, pictureKind, type Upload } from '#app/platform/uploads/check.server.ts'
import { type DocumentKind, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { safeFileName } from '#app/platform/uploads/safe-name.ts'
import { isNewcomer } from '../moderation/review.server.ts'
import { type Attachment, attachmentRoom, documentKinds } from './attachment.ts'
import { attachmentSecret } from './secret.server.ts'
import { campusFiles } from './tables.server.ts'

const limit: Limit = { name: 'attachment.store', points: 60, seconds: 3600, per: 'account' }

/** Pixels of a picture's longer side: what a post shows on a high-density screen. */
const MAX_SIDE = 1600

/**
 * Stores a picture or file for a text that a member is about to write. The id is derived from the bytes, so submitting
 * a form twice stores the file once. Until a text references it, only its owner can see it, and it is purged after a
 * week.
 * @throws Forbidden for suspended members, Invalid for `files`, TooMany, Unavailable
 */
export async function storeAttachment(member: SignedIn, file?: Upload | ReceivedFile): Promise<Attachment> {
  await consume(limit, member.id)
  await transaction(() => requireActiveMember(member))
  if (!file) throw new Invalid({ files: ['Please choose a picture or a file.'] })
  const upload = await arrived(file, 'files', `${safeFileName(file.name)} is too large: the limit is 10 MB.`)
  const id = await idOf(member, upload.bytes)
  const existing = await touch(id)
  if (existing) return existing
  const { bytes, name, path, ...size } = await readyToStore(upload)
  // Insert the row first: if storing fails halfway, the sweep still knows the file.
  const row = { id, ownerId: member.id, name, path, size: bytes.length, ...size }
  if (!(await addWithinRoom(member, row))) return attachmentOf(row)
  try {
    await storage().put('campus', path, bytes, contentTypeOf(path))
  } catch (error) {
    await database().delete(campusFiles).where(eq(campusFiles.id, id))
    throw error
  }
  return attachmentOf(row)
}

/**
 * Inserts the row of a file unless it exists. An advisory lock per member keeps concurrent uploads from exceeding the
 * member's storage limit together.
 * @returns whether the row was inserted
 */
async function addWithinRoom(member: SignedIn, row: typeof campusFiles.$inferInsert): Promise<boolean> {
  const isNew = await isNewcomer(member)
  const room = isNew ? attachmentRoom.newcomersBytes : attachmentRoom.bytes
  return transaction(async () => {
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.campusFiles}, hashtext(${member.id}))`)
    const [fresh] = await database().insert(campusFiles).values(row).onConflictDoNothing().returning()
    if (!fresh) return false
    const [used] = await database()
      .select({ bytes: sql<number>`sum(${campusFiles.size})::float8` })
      .from(campusFiles)
      .where(eq(campusFiles.ownerId, member.id))
    if ((used?.bytes ?? 0) > room) throw new Invalid({ files: [noRoom(row.name, room, isNew)] })
    return true
  })
}

function noRoom(name: string, room: number, isNew: boolean): string {
  const limit = `${isNew ? 'a new member' : 'a member'} can store ${room / 1024 / 1024} MB of pictures and files`
  const hint = 'Files that none of your posts, comments and drafts use are deleted after a week.'
  return `There is no room for ${name}: ${limit}. ${hint}`
}

function attachmentOf(row: { id: string; name: string; size: number; width?: number | null }): Attachment {
  return { id: row.id, name: row.name, size: row.size, isPicture: row.width !== null && row.width !== undefined }
}

/** Returns the file with this id if it exists, and restarts the week after which an unreferenced file is purged. */
async function touch(id: string): Promise<Attachment | undefined> {
  const [row] = await database()
    .update(campusFiles)
    .set({ createdAt: new Date() })
    .where(eq(campusFiles.id, id))
    .returning()
  return row && attachmentOf(row)
}

/** Scales a picture down to the displayed size and strips its metadata; a document stays unchanged. */
async function readyToStore(upload: Upload) {
  const name = safeFileName(upload.name)
  if (await pictureKind(upload)) {
    const picture = await bounded(upload, name)
    const named = `${name.replace(/\.[^.]*$/, '') || 'picture'}.${picture.extension}`
    const { bytes, width, height } = picture
    return { bytes, name: named, path: `pictures/${newId()}.${picture.extension}`, width, height }
  }
  const kinds = await acceptedKinds(documentKinds)
  const kind = await checkDocument(upload, kinds, 'files').catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid({ files: [`${name} cannot be attached. ${rejection(upload, kinds, error.message)}`] })
  })
  return { bytes: upload.bytes, name, path: `files/${newId()}.${kind}` }
}

function rejection({ name }: Upload, kinds: DocumentKind[], why: string): string {
  const isDocument = kinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))
  return isDocument ? why : `Choose a picture (PNG, JPEG, WebP, GIF, AVIF) or a document (${programsOf(kinds)}).`
}

async function bounded({ bytes }: Upload, name: string) {
  try {
    return await decoded('bounded', bytes, MAX_SIDE)
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Invalid({ files: [`${name} is damaged, or larger than 50 megapixels.`] })
    throw error
  }
}

/** An id derived from the owner and the bytes. It is keyed with a secret, so nobody else can compute it. */
async function idOf({ id }: SignedIn, bytes: Uint8Array): Promise<string> {
  const hex = createHmac('sha256', await attachmentSecret())
    .update(id)
    .update(bytes)
    .digest('hex')
  return uuidFromHash(hex)
}
