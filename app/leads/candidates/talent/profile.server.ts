import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { deleteLeadOnRequest } from '../../inbox/delete.server.ts'
import { candidateKind } from '../lead-kind.server.ts'
import type { PostedFile } from '../profile/posted-profile.server.ts'
import type { ProfileDraft } from '../profile/profile-form.server.ts'
import { candidateFiles, candidates } from '../tables.server.ts'
import {
  attachUploads,
  type CandidateUpload,
  deleteUploads,
  purgeExpiredUploads,
  storeUpload,
} from '../uploads.server.ts'

const perAddress: Limit = { name: 'candidate.own', points: 30, seconds: 3600, per: 'address' }

const { search: _, digest: __, status: ___, ...profileColumns } = getTableColumns(candidates)

/** The profile of a candidate's link, with its documents. By unique index. @throws NotFound */
export async function findProfileByToken(token: string) {
  if (!isId(token)) throw new NotFound()
  const [profile] = await database().select(profileColumns).from(candidates).where(eq(candidates.token, token))
  if (!profile) throw new NotFound()
  const files = await database()
    .select({ kind: candidateFiles.kind, name: candidateFiles.name, size: candidateFiles.size })
    .from(candidateFiles)
    .where(eq(candidateFiles.candidateId, profile.id))
    .orderBy(desc(candidateFiles.kind))
  return { ...profile, files }
}

/**
 * Saves a candidate's edits. A new document replaces the old one of its kind; the address cannot change, because the
 * link was sent there.
 * @throws NotFound, TooMany
 */
export async function reviseProfileByToken(token: string, draft: ProfileDraft, posted: PostedFile[], address: string) {
  const { id } = await findProfileByToken(token)
  await consume(perAddress, addressKey(address))
  const stored: CandidateUpload[] = []
  try {
    for (const file of posted) stored.push(await storeUpload(file))
    await transaction(async () => {
      const [locked] = await database()
        .select({ id: candidates.id })
        .from(candidates)
        .where(eq(candidates.id, id))
        .for('update')
      if (!locked) throw new NotFound()
      const { email: _address, ...changes } = draft
      await database()
        .update(candidates)
        .set({ ...emptyFields, ...changes, revisedAt: new Date() })
        .where(eq(candidates.id, id))
      await replaceFiles(id, stored)
      await emit(visitor, 'candidate.revised', { candidateId: id })
    })
  } catch (error) {
    await deleteUploads(stored).catch(() => {})
    throw error
  }
  // If the storage is unavailable now, the hourly job deletes the replaced files.
  await purgeExpiredUploads().catch((err: unknown) => log.warn({ err }, 'replaced documents are left to the job'))
}

/**
 * Extends the retention of a profile to that of a new one; never shortens it.
 * @throws NotFound, TooMany
 */
export async function extendProfileRetention(token: string, address: string): Promise<void> {
  const { id } = await findProfileByToken(token)
  await consume(perAddress, addressKey(address))
  await transaction(async () => {
    await database()
      .update(candidates)
      .set({ expiresOn: sql`greatest(${candidates.expiresOn}, lead_kept_until('candidates'))` })
      .where(eq(candidates.id, id))
    await emit(visitor, 'candidate.extended', { candidateId: id })
  })
}

/** Deletes a profile and all its traces immediately, for the candidate. @throws NotFound */
export async function deleteProfileByToken(token: string): Promise<void> {
  const { id } = await findProfileByToken(token)
  await deleteLeadOnRequest(candidateKind, id)
}

async function replaceFiles(candidateId: string, stored: CandidateUpload[]): Promise<void> {
  if (stored.length === 0) return
  const kinds = stored.map(({ kind }) => kind)
  await database()
    .update(candidateFiles)
    .set({ candidateId: null, expiresAt: new Date(0) })
    .where(and(eq(candidateFiles.candidateId, candidateId), inArray(candidateFiles.kind, kinds)))
  await attachUploads(candidateId, stored)
}

// The parsed form omits fields that were cleared: reset them to null.
const emptyFields = {
  linkedinUrl: null,
  currentCompany: null,
  currentPosition: null,
  desiredSalary: null,
  availability: null,
  coverLetter: null,
}
