import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { consumeBudget } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit, networkKey } from '#app/platform/limits/limits.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { purgedAt } from '#app/platform/trash/trash.ts'
import type { FileKind, StoredCandidateFile } from './candidate.ts'
import type { PostedFile } from './profile/posted-profile.server.ts'
import { candidateFiles } from './tables.server.ts'

/** A stored file that is not attached to a profile yet. */
export interface CandidateUpload {
  id: string
  kind: FileKind
  name: string
}

const UPLOAD_TTL = 24 * 60 * 60 * 1000

/**
 * Stores a file for a later profile. The row is written first, so that no stored file is ever unknown; it expires after
 * a day unless a profile claims it.
 */
export async function storeUpload(file: PostedFile, token?: string): Promise<CandidateUpload> {
  const id = newId()
  const path = `files/${id}.${file.extension}`
  await database()
    .insert(candidateFiles)
    .values({
      id,
      path,
      kind: file.kind,
      name: file.name,
      size: file.bytes.length,
      contentType: file.contentType,
      tokenHash: token && hashOf(token),
      expiresAt: new Date(Date.now() + UPLOAD_TTL),
    })
  await storage().put('candidates', path, file.bytes, file.contentType)
  return { id, kind: file.kind, name: file.name }
}

/** Maximum total bytes of unattached files. */
const MAX_WAITING = 500_000_000
/** Limits on files stored for rejected forms: by address, and by network, since blocks of addresses can be rented. */
const uploadLimit: Limit = { name: 'candidate.kept', points: 20, seconds: 3600, per: 'address' }
const storedFromNetwork: Limit = { name: 'candidate.kept-network', points: 100, seconds: 3600, per: 'address' }

/**
 * Stores a valid file of a rejected form, so that a page without JavaScript need not ask for it again.
 * @param address of the client
 * @throws TooMany if the client, or everybody together, stored too many; the sender then selects the file again
 */
export async function storeCandidateUpload(file: PostedFile, address: string): Promise<StoredCandidateFile> {
  await consume(uploadLimit, addressKey(address))
  await consume(storedFromNetwork, networkKey(address))
  await consumeBudget(address, 'upload')
  const [waits] = await database()
    .select({ bytes: sql<number>`coalesce(sum(${candidateFiles.size}), 0)::float8` })
    .from(candidateFiles)
    .where(and(isNotNull(candidateFiles.tokenHash), ...waiting()))
  if ((waits?.bytes ?? 0) + file.bytes.length > MAX_WAITING) throw new TooMany(UPLOAD_TTL / 1000)
  const token = randomBytes(24).toString('base64url')
  await storeUpload(file, token)
  return { name: file.name, token }
}

/** The stored file of `token`; undefined if it expired or was claimed. */
export async function findUpload(kind: FileKind, token: unknown): Promise<CandidateUpload | undefined> {
  if (typeof token !== 'string' || token === '') return undefined
  const [stored] = await database()
    .select({ id: candidateFiles.id, kind: candidateFiles.kind, name: candidateFiles.name })
    .from(candidateFiles)
    .where(and(eq(candidateFiles.tokenHash, hashOf(token)), eq(candidateFiles.kind, kind), ...waiting()))
  return stored
}

/** Attaches `uploads` to a profile. @returns the number attached, which is lower if some expired */
export async function attachUploads(candidateId: string, uploads: CandidateUpload[]): Promise<number> {
  if (uploads.length === 0) return 0
  const attached = await database()
    .update(candidateFiles)
    .set({ candidateId, expiresAt: null, tokenHash: null })
    .where(
      and(
        inArray(
          candidateFiles.id,
          uploads.map((upload) => upload.id),
        ),
        ...waiting(),
      ),
    )
    .returning({ id: candidateFiles.id })
  return attached.length
}

/**
 * Detaches the documents of a profile that moves to the trash. They expire a day after the profile, in case its purge
 * job is late.
 * @returns their ids
 */
export async function detachFiles(candidateId: string): Promise<string[]> {
  const parted = await database()
    .update(candidateFiles)
    .set({ candidateId: null, expiresAt: new Date(purgedAt(new Date()).getTime() + UPLOAD_TTL) })
    .where(eq(candidateFiles.candidateId, candidateId))
    .returning({ id: candidateFiles.id })
  return parted.map(({ id }) => id)
}

/** Attaches the documents to a restored profile again. */
export async function attachFiles(candidateId: string, fileIds: string[]): Promise<void> {
  await database()
    .update(candidateFiles)
    .set({ candidateId, expiresAt: null })
    .where(inArray(candidateFiles.id, fileIds))
}

/** Expires the documents of deleted profiles, including those detached in the trash, for the job to delete. */
export async function releaseFiles(candidateIds: string[], parted: string[]): Promise<void> {
  await database()
    .update(candidateFiles)
    .set({ candidateId: null, expiresAt: new Date(0) })
    .where(or(inArray(candidateFiles.candidateId, candidateIds), inArray(candidateFiles.id, parted)))
}

/** Expires uploads that are no longer needed. */
export async function deleteUploads(uploads: CandidateUpload[]): Promise<void> {
  if (uploads.length === 0) return
  await database()
    .update(candidateFiles)
    .set({ expiresAt: new Date(0) })
    .where(
      and(
        inArray(
          candidateFiles.id,
          uploads.map((upload) => upload.id),
        ),
        isNull(candidateFiles.candidateId),
      ),
    )
  await purgeExpiredUploads()
}

/** Deletes the files that no profile claimed in time. Runs hourly and after each deletion. */
export const purgeExpiredFiles = defineJob<Record<string, never>>(
  'candidates.remove-expired-files',
  purgeExpiredUploads,
)

/**
 * Deletes expired uploads now. Expired files cannot be claimed any more, so bytes can be deleted before their rows, and
 * concurrent runs do not conflict.
 */
export async function purgeExpiredUploads(): Promise<void> {
  for (;;) {
    const deleted = await database()
      .select({ id: candidateFiles.id, path: candidateFiles.path })
      .from(candidateFiles)
      .where(and(isNull(candidateFiles.candidateId), lt(candidateFiles.expiresAt, new Date())))
      .orderBy(candidateFiles.id)
      .limit(50)
    if (deleted.length === 0) return
    for (const file of deleted) await storage().remove('candidates', file.path)
    const ids = deleted.map((file) => file.id)
    await database().delete(candidateFiles).where(inArray(candidateFiles.id, ids))
  }
}

function waiting() {
  return [isNull(candidateFiles.candidateId), gt(candidateFiles.expiresAt, new Date())]
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
