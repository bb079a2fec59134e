import { and, desc, ne, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { contains, namesQuery } from '#app/platform/lists/search.server.ts'
import { candidates } from '../tables.server.ts'

/** Search criteria for candidates. */
export interface CandidateWanted {
  skill: string
  place: string
  availability: string
  /** A request in the employer's own words. */
  request: string
}

/** Reads the criteria from the URL. */
export function candidateWantedOf(search: URLSearchParams): CandidateWanted {
  const parameter = (name: string, maxLength: number) =>
    (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength)
  return {
    skill: parameter('skill', 100),
    place: parameter('place', 100),
    availability: parameter('availability', 100),
    request: parameter('request', 4_000),
  }
}

const MAX_CANDIDATES = 50
/** Stop words that appear in every request. */
const common = new Set(
  (
    'a about an and are as at be but by can for from has have he her his i if in into is it its me my no not of ' +
    'on or our she so some someone somebody that the their them they this to us was we were who ' +
    'will with would you your need needs looking want wants years year experience experienced person people role ' +
    'team work'
  ).split(' '),
)

/**
 * Matching profiles, 50 at most: by the search index, then by the fields; with a request, ranked by how many of its
 * words they contain. Excludes spam and archived profiles.
 * @throws Forbidden unless admin
 */
export async function findCandidates(actor: Actor, wanted: CandidateWanted) {
  if (!can(actor, 'candidate.read')) throw new Forbidden()
  const { skill, place, availability, request } = wanted
  const { id, firstName, lastName, location, skills, yearsExperience, status, createdAt } = candidates
  const query = request ? requestQuery(request) : undefined
  if (request && !query) return []
  const rank = query ? sql<number>`ts_rank(${candidates.search}, ${query})` : undefined
  return database()
    .select({
      id,
      firstName,
      lastName,
      location,
      skills,
      yearsExperience,
      availability: candidates.availability,
      status,
    })
    .from(candidates)
    .where(
      and(
        ne(status, 'spam'),
        ne(status, 'archived'),
        ...fits(skill, candidates.skills, candidates.summary),
        ...fits(place, location),
        ...fits(availability, candidates.availability),
        query && sql`${candidates.search} @@ ${query}`,
      ),
    )
    .orderBy(...(rank ? [desc(rank)] : []), desc(createdAt), desc(id))
    .limit(MAX_CANDIDATES)
}

/** The index finds rows that contain the words anywhere; `contains` then checks the fields. */
function fits(input: string, ...fields: Parameters<typeof contains>[1][]): (SQL | undefined)[] {
  if (input === '') return []
  const query = namesQuery(input)
  return [query && sql`${candidates.search} @@ ${query}`, contains(input, ...fields)]
}

/** A query for any word of the request, without stop words. */
function requestQuery(request: string): SQL | undefined {
  const words = (request.toLowerCase().match(/[\p{L}\p{N}+#]{2,40}/gu) ?? []).filter((word) => !common.has(word))
  const each = [...new Set(words)].slice(0, 60)
  if (each.length === 0) return undefined
  return sql`(${sql.join(
    each.map((word) => sql`plainto_tsquery('pg_catalog.simple', search_text(${word}))`),
    sql` || `,
  )})`
}
