import { type SQL, sql } from 'drizzle-orm'
import { members } from './tables.server.ts'

/** SQL: a profile field as others see it, empty if the member hides it. */
export function shownField(name: 'company' | 'industry' | 'askAbout'): SQL<string> {
  return sql<string>`case when ${name} = any (${members.concealed}) then '' else ${members[name]} end`
}
