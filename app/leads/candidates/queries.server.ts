import { and, asc, count, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, emptyPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { namesQuery } from '#app/platform/lists/search.server.ts'
import type { ServedFile } from '#app/platform/storage/file-response.server.ts'
import type { Candidate, CandidateStatus, CandidateSummary, FileKind } from './candidate.ts'
import { candidateFiles, candidateNotes, candidates } from './tables.server.ts'

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

/** Which profiles to list: without a status, all but spam. */
export interface CandidateFilter {
  status?: CandidateStatus
  search?: string
}

/** Newest first, 30 a page, by the index on status and id (or the search index). @throws Forbidden unless admin */
export async function listCandidates(
  actor: Actor,
  filter: CandidateFilter = {},
  place: Place = {},
): Promise<PageOf<CandidateSummary>> {
  if (!can(actor, 'candidate.read')) throw new Forbidden()
  const query = namesQuery(filter.search ?? '')
  if (filter.search && !query) return emptyPage
  const { beyond, order } = keyset({ id: candidates.id, descending: true }, place)
  const found = await database()
    .select(listed)
    .from(candidates)
    .where(
      and(
        filter.status ? eq(candidates.status, filter.status) : ne(candidates.status, 'spam'),
        query && sql`${candidates.search} @@ ${query}`,
        beyond,
      ),
    )
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(found, place, perPage)
}

const perPage = 30

/** How many profiles nobody has taken up yet; by the index on status. */
export async function countNewCandidates(actor: Actor): Promise<number> {
  if (!can(actor, 'candidate.read')) throw new Forbidden()
  const [row] = await database().select({ count: count() }).from(candidates).where(eq(candidates.status, 'new'))
  return row?.count ?? 0
}

/** One profile with its documents and its notes, oldest first. @throws NotFound for others than admins too */
export async function findCandidate(actor: Actor, id: string): Promise<Candidate> {
  if (!can(actor, 'candidate.read') || !isId(id)) throw new NotFound()
  const [candidate] = await database().select(whole).from(candidates).where(eq(candidates.id, id))
  if (!candidate) throw new NotFound()
  const files = await database()
    .select({ kind: candidateFiles.kind, name: candidateFiles.name, size: candidateFiles.size })
    .from(candidateFiles)
    .where(eq(candidateFiles.candidateId, id))
    .orderBy(desc(candidateFiles.kind))
  const notes = await database()
    .select({
      id: candidateNotes.id,
      authorId: candidateNotes.authorId,
      text: candidateNotes.text,
      createdAt: candidateNotes.createdAt,
    })
    .from(candidateNotes)
    .where(eq(candidateNotes.candidateId, id))
    .orderBy(asc(candidateNotes.id))
  return { ...candidate, files, notes }
}

/**
 * A document of a profile, to be answered with `fileResponse`; never kept by caches.
 * @throws NotFound for others than admins too
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
