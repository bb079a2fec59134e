import { and, eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { escapeLike, namesQuery } from '#app/platform/lists/search.server.ts'
import { badges } from '../badges/badge.ts'
import { currentProfile, isNotLeaving, personColumns, stillOn } from '../directory.server.ts'
import { inDirectory } from '../in-directory.server.ts'
import type { Person } from '../person.ts'
import { shownField } from '../shown-field.server.ts'
import { members } from '../tables.server.ts'
import { type Concealable, linksIn } from './about.ts'

/** All profile fields of the member, for their own form. One query by primary key. */
export async function currentAbout(member: SignedIn) {
  await currentProfile(member)
  const [row] = await database().select(aboutColumns).from(members).where(eq(members.id, member.id))
  return row as NonNullable<typeof row>
}

/**
 * A member's profile as others see it: hidden fields are empty, whoever reads it. One query by primary key.
 * @returns undefined if there is no such member, or they are leaving
 */
export async function findShownMember(id: string) {
  if (!isId(id)) return undefined
  const [row] = await database()
    .select({
      ...personColumns,
      ...aboutColumns,
      joinedAt: members.joinedAt,
      until: members.suspendedUntil,
      badges: badgesOfMember,
    })
    .from(members)
    .where(and(eq(members.id, id), isNotLeaving))
  if (!row) return undefined
  const { concealed, badges: granted, until, affiliation, listed, ...profile } = row
  const shown = (name: Exclude<Concealable, 'events'>) => (concealed.includes(name) ? '' : row[name])
  return {
    profile: { id, name: row.name, headline: row.headline, avatar: row.avatar, role: row.role, affiliation },
    joinedAt: profile.joinedAt,
    suspendedUntil: stillOn(until),
    badges: badges.flatMap(({ slug, label }) => (granted.includes(slug) ? [label] : [])),
    showsEvents: !concealed.includes('events'),
    takesLetters: profile.takesLetters,
    about: {
      company: shown('company'),
      industry: shown('industry'),
      tools: shown('tools'),
      askAbout: shown('askAbout'),
      bio: shown('bio'),
      links: linksIn(shown('links')),
      timeZone: shown('timeZone'),
    },
  }
}

/** A member in the directory. */
export interface ListedMember extends Person {
  id: string
  company: string
  industry: string
  askAbout: string
}

/**
 * The directory, by name, 20 per page. Without a query by `members_listed`; with one by `members_search`, where each
 * word must begin a word of a visible field. @throws Forbidden unless member
 */
export async function listDirectory(
  actor: Actor,
  search: string,
  cursor: Cursor = {},
  size = pageSize,
): Promise<PageOf<ListedMember>> {
  if (!can(actor, 'member.see')) throw new Forbidden()
  const query = namesQuery(search)
  const { beyond, order } = keyset({ id: members.id, by: members.displayName }, cursor)
  const matchesQuery = query && sql`${members}.search @@ ${query}`
  const rows = await database()
    .select({
      ...personColumns,
      company: shownField('company'),
      industry: shownField('industry'),
      askAbout: shownField('askAbout'),
    })
    .from(members)
    .where(and(inDirectory, matchesQuery, beyond))
    .orderBy(...order)
    .limit(size + 1)
  return cutPage(rows, cursor, size)
}

/** Suggests members in whose name a word starts with `beginning`, by name, six at most. By `members_search`. */
export async function membersNamed(actor: Actor, beginning: string): Promise<{ name: string; headline: string }[]> {
  if (!can(actor, 'member.see')) throw new Forbidden()
  const query = namesQuery(beginning)
  if (!query) return []
  const { displayName: name, headline } = members
  const folded = sql`fold_text(${escapeLike(beginning.replaceAll('\0', '').trim())})`
  return database()
    .select({ name, headline })
    .from(members)
    .where(
      and(
        sql`${inDirectory} and ${members}.search @@ ${query}`,
        sql`' ' || fold_text(${name}) like '% ' || ${folded} || '%'`,
      ),
    )
    .orderBy(name, members.id)
    .limit(6)
}

const badgesOfMember = sql<string[]>`array(select badge from member_badges where member_id = ${members.id})`

const aboutColumns = {
  company: members.company,
  industry: members.industry,
  tools: members.tools,
  askAbout: members.askAbout,
  bio: members.bio,
  links: members.links,
  timeZone: members.timeZone,
  affiliation: members.affiliation,
  concealed: members.concealed,
  listed: members.listed,
  takesLetters: members.takesLetters,
}
