import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addressOfMember, memberIdByAddress } from '#app/members/directory.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { imageOf } from '#app/platform/images/queries.server.ts'
import type { PersonDetails, SitePerson } from './person.ts'
import { sitePeople } from './tables.server.ts'

const { id, position, slug, name, role, words, story, address, account } = sitePeople

const picture = imageOf(sitePeople.picture).as('image')
const columns = { id, slug, name, role, picture }

/** The person whose member account this is, if any. One query. */
export async function personOfAccount(memberId: string): Promise<SitePerson | undefined> {
  const [person] = await database()
    .select(columns)
    .from(sitePeople)
    .where(eq(account, addressOfMember(sql`${memberId}::uuid`)))
    .orderBy(asc(position), asc(id))
    .limit(1)
  return person
}

/** The people whose member accounts these are, with their own words, in the order of the site. One query. */
export async function peopleOfAccounts(memberIds: string[]): Promise<(SitePerson & { words: string })[]> {
  if (memberIds.length === 0) return []
  const addresses = memberIds.map((memberId) => addressOfMember(sql`${memberId}::uuid`))
  return database()
    .select({ ...columns, words })
    .from(sitePeople)
    .where(sql`${account} in (${sql.join(addresses, sql`, `)})`)
    .orderBy(asc(position), asc(id))
}

/** The person with exactly this name, if any. One query. */
export async function personNamed(exactName: string): Promise<SitePerson | undefined> {
  if (exactName === '') return undefined
  const [person] = await database()
    .select(columns)
    .from(sitePeople)
    .where(eq(name, exactName))
    .orderBy(asc(position), asc(id))
    .limit(1)
  return person
}

/** A person, and their member account if they have one. */
interface FoundPerson {
  person: PersonDetails
  memberId: string | undefined
}

/** The person with this slug. @throws NotFound */
export async function findPerson(at: string): Promise<FoundPerson> {
  const found = await personAt(at)
  if (!found) throw new NotFound()
  return found
}

/** The person with this slug, if any. */
export async function personAt(at: string): Promise<FoundPerson | undefined> {
  // PostgreSQL rejects NUL in text.
  const [found] = at.includes('\0')
    ? []
    : await database()
        .select({ ...columns, words, story, address, account })
        .from(sitePeople)
        .where(eq(slug, at))
        .limit(1)
  if (!found) return undefined
  const { account: mailAddress, ...person } = found
  return { person, memberId: mailAddress ? await memberIdByAddress(mailAddress) : undefined }
}

/** All people in the order of the site, for selects, sitemaps and lists. */
export function everyPerson(): Promise<Pick<SitePerson, 'id' | 'slug' | 'name' | 'role'>[]> {
  return database().select({ id, slug, name, role }).from(sitePeople).orderBy(asc(position), asc(id))
}

/** The same with all that their pages show. */
export function everyPersonInDetail(): Promise<PersonDetails[]> {
  return database()
    .select({ ...columns, words, story, address })
    .from(sitePeople)
    .orderBy(asc(position), asc(id))
}

/** SQL: the person with that id as JSON; null if there is none. */
export function personWith(personId: SQLWrapper): SQL<SitePerson | null> {
  return sql`(select json_build_object('id', ${sql`${id}`}, 'slug', ${sql`${slug}`}, 'name', ${sql`${name}`},
    'role', ${sql`${role}`}, 'picture', ${imageOf(sitePeople.picture)})
    from ${sitePeople} where ${eq(id, personId)})`
}
