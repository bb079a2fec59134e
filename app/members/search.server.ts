import { sql } from 'drizzle-orm'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { inDirectory } from './in-directory.server.ts'
import { shownField } from './shown-field.server.ts'
import { members } from './tables.server.ts'

/** The search source of the directory, which covers visible fields only. By `members_search`. */
export const searchedMembers: SearchSource = {
  kind: 'members',
  table: members,
  id: members.id,
  at: members.joinedAt,
  title: members.displayName,
  text: sql`concat_ws(' · ', nullif(${members.headline}, ''), nullif(${shownField('company')}, ''),
    nullif(${shownField('askAbout')}, ''))`,
  href: sql`'/campus/members/' || ${members.id}`,
  where: inDirectory,
  suggestsTitles: true,
}
