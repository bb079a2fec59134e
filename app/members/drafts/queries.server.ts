import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import type { Draft } from './draft.ts'
import { drafts } from './tables.server.ts'

const { id, form, fields, version, updatedAt, earlier } = drafts
const columns = { id, form, fields, version, updatedAt, earlier }

/** The member's drafts of these forms, ten at most. By `drafts_of_member`. */
export function draftsIn(member: SignedIn, forms: string[]): Promise<Draft[]> {
  return database()
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.memberId, member.id), inArray(form, forms.slice(0, 10))))
}

/** The member's draft of a form. By `drafts_of_member`. */
export async function draftIn(member: SignedIn, form: string): Promise<Draft | null> {
  const [draft] = await draftsIn(member, [form])
  return draft ?? null
}

/** A draft of any member, for links that its author shares. By primary key. */
export async function findDraft(draftId: string): Promise<Draft | null> {
  const [draft] = await database().select(columns).from(drafts).where(eq(id, draftId))
  return draft ?? null
}

/** All drafts of a member, for their export. */
export function everyDraftOf(member: SignedIn): Promise<Draft[]> {
  return database()
    .select(columns)
    .from(drafts)
    .where(eq(drafts.memberId, member.id))
    .orderBy(asc(updatedAt), asc(form))
}

/** The member's newest drafts of the forms that match `among`, five at most. */
export function newestDrafts(member: SignedIn, among: (form: SQLWrapper) => SQL): Promise<Draft[]> {
  return database()
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.memberId, member.id), among(form)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(5)
}

/** SQL: the member's draft of the form with this key, as a column. By `drafts_of_member`. */
export function draftColumn(member: SignedIn, key: SQL): SQL<Pick<Draft, 'fields' | 'version'> | null> {
  return sql`(select json_build_object('fields', ${fields}, 'version', ${version})
    from ${drafts} where ${and(eq(drafts.memberId, member.id), eq(form, key))})`
}
