import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type Cursor, cutPage, emptyPage, type PageOf } from '#app/platform/lists/page-of.ts'
import type { ServedFile } from '#app/platform/storage/file-response.server.ts'
import { type LeadFilter, leadsPage, leadsPerPage, notesAbout } from '../inbox/queries.server.ts'
import type { Candidate, CandidateStatus, CandidateSummary, FileKind } from './candidate.ts'
import { candidateKind } from './lead-kind.server.ts'
import { candidateFiles, candidates } from './tables.server.ts'

const { search: _, digest: __, ...whole } = getTableColumns(candidates)
const listed = {
  id: candidates.id,
  firstName: candidates.firstName,
  lastName: candidates.lastName,
  email: candidates.email,
  location: candidates.location,
  currentCompany: candidates.currentCompany,
  currentPosition: candidates.currentPosition,
  yearsExperience: candidates.yearsExperience,
  availability: candidates.availability,
  status: candidates.status,
  createdAt: candidates.createdAt,
}

/** Profiles, newest first, 30 a page. @throws Forbidden unless admin */
export async function listCandidates(
  actor: Actor,
  filter: LeadFilter<CandidateStatus> = {},
  cursor: Cursor = {},
): Promise<PageOf<CandidateSummary>> {
  const page = leadsPage(candidateKind, actor, filter, cursor)
  if (!page) return emptyPage
  const rows = await database()
    .select(listed)
    .from(candidates)
    .where(page.where)
    .orderBy(...page.order)
    .limit(leadsPerPage + 1)
  return cutPage(rows, cursor, leadsPerPage)
}

/** A profile with its documents and its notes, oldest first. @throws NotFound, also unless admin */
export async function findCandidate(actor: Actor, id: string): Promise<Candidate> {
  if (!can(actor, 'candidate.read') || !isId(id)) throw new NotFound()
  const [candidate] = await database().select(whole).from(candidates).where(eq(candidates.id, id))
  if (!candidate) throw new NotFound()
  const files = await database()
    .select({ kind: candidateFiles.kind, name: candidateFiles.name, size: candidateFiles.size })
    .from(candidateFiles)
    .where(eq(candidateFiles.candidateId, id))
    .orderBy(desc(candidateFiles.kind))
  const notes = await notesAbout(candidateKind, candidate)
  return { ...candidate, files, notes }
}

/**
 * A document of a profile for `fileResponse`, never cached.
 * @throws NotFound, also unless admin
 */
export async function fileOf(actor: Actor, id: string, kind: FileKind): Promise<ServedFile> {
  if (!can(actor, 'candidate.read') || !isId(id)) throw new NotFound()
  const [file] = await database()
    .select({ path: candidateFiles.path, name: candidateFiles.name })
    .from(candidateFiles)
    .where(and(eq(candidateFiles.candidateId, id), eq(candidateFiles.kind, kind)))
  if (!file) throw new NotFound()
  return { bucket: 'candidates', path: file.path, name: file.name, attachment: true, maxAge: 0 }
}
