import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { articleDrafts } from '../tables.server.ts'
import { mustWriteArticles } from '../write.server.ts'

/** Only its writer sees it, and nothing changes for others, so there is no signal. */
export interface KeptDraft {
  id: string
  typed: FormState['values']
  savedAt: Date
}

/** A draft of an article that has not been saved yet. */
export interface NewArticleDraft {
  id: string
  title: string
  savedAt: Date
}

/** The draft of a saved article, one a person; or that of a new one, of which each form has its own. */
export type DraftOf = { articleId: string } | { draftId: string }

/**
 * Keeps what a writer has typed so far, in place of what was kept before.
 * @param base when it was kept last, as far as who sends it knows, empty for never; absent: it replaces anything
 * @throws NotFound for an article that is gone, or a draft of somebody else; Conflict for one kept since `base`
 */
export async function keepArticleDraft(
  actor: Actor,
  of: DraftOf,
  typed: FormState['values'],
  base?: string,
): Promise<{ id: string; savedAt: Date }> {
  const { id: adminId } = mustBeWriter(actor)
  if (!isId(idOf(of))) throw new NotFound()
  const savedAt = new Date()
  const isNew = 'draftId' in of
  const row = isNew ? { id: of.draftId, articleId: null } : { id: newId(), articleId: of.articleId }
  try {
    const kept = await database()
      .insert(articleDrafts)
      .values({ ...row, adminId, typed, savedAt })
      .onConflictDoUpdate({
        target: isNew ? [articleDrafts.id] : [articleDrafts.adminId, articleDrafts.articleId],
        set: { typed, savedAt: keptAt },
        setWhere: and(eq(articleDrafts.adminId, adminId), unchangedSince(base, sql`excluded.typed`)),
      })
      .returning({ id: articleDrafts.id, savedAt: articleDrafts.savedAt })
    const [draft] = kept
    if (!draft) throw base === undefined ? new NotFound() : new Conflict('The draft was kept from elsewhere since.')
    return draft
  } catch (error) {
    throw sqlState(error) === '23503' ? new NotFound() : error
  }
}

/** What this writer has typed and not saved, by unique index. */
export async function keptDraft(actor: Actor, of: DraftOf): Promise<KeptDraft | undefined> {
  const { id } = mustBeWriter(actor)
  if (!isId(idOf(of))) return undefined
  const [draft] = await database()
    .select({ id: articleDrafts.id, typed: articleDrafts.typed, savedAt: articleDrafts.savedAt })
    .from(articleDrafts)
    .where(ofWriter(id, of))
  return draft
}

// What stands in the form of a new article before anybody has typed or chosen anything.
const untouched = ['draftId', 'intent', 'isPublished', 'sharingPicture']

/** True of a form in which nothing was typed and nothing chosen: there is nothing to come back to. */
export function isBlankDraft(typed: FormState['values']): boolean {
  return Object.entries(typed).every(([name, value]) => untouched.includes(name) || !/\S/.test(String(value)))
}

const isBegun = sql`exists (select from jsonb_each_text(${articleDrafts.typed}) as one
  where one.key <> all(string_to_array(${untouched.join(',')}, ',')) and one.value ~ '\\S')`

/** What this writer began and has not saved, newest first: the 20 newest. A draft without a word is none of it. */
export async function newArticleDrafts(actor: Actor): Promise<NewArticleDraft[]> {
  const { id } = mustBeWriter(actor)
  return database()
    .select({
      id: articleDrafts.id,
      title: sql<string>`coalesce(${articleDrafts.typed}->>'title', '')`,
      savedAt: articleDrafts.savedAt,
    })
    .from(articleDrafts)
    .where(and(eq(articleDrafts.adminId, id), isNull(articleDrafts.articleId), isBegun))
    .orderBy(desc(articleDrafts.savedAt), desc(articleDrafts.id))
    .limit(20)
}

/** Forgets what a writer had typed. Nothing to forget is no error. */
export async function discardDraft(actor: Actor, of: DraftOf): Promise<void> {
  const { id } = mustBeWriter(actor)
  if (isId(idOf(of))) await database().delete(articleDrafts).where(ofWriter(id, of))
}

/** Once it is saved, the draft of an article has done its work. */
export async function forgetArticleDraft({ articleId }: { articleId: string }, actor: Actor): Promise<void> {
  if (actor.kind !== 'member') return
  await database().delete(articleDrafts).where(ofWriter(actor.id, { articleId }))
}

/**
 * A moment that this draft has not had: two may be kept within a millisecond, and a clock may be set back. The same
 * words stay what was kept then.
 */
const keptAt = sql`case when ${articleDrafts.typed} = excluded.typed then ${articleDrafts.savedAt}
  else greatest(excluded.saved_at, ${articleDrafts.savedAt} + interval '1 millisecond') end`

/** Or the same words: a page that is left keeps them once more, and the next one does not know of it. */
function unchangedSince(base: string | undefined, typed: SQL) {
  if (base === undefined) return undefined
  const known = new Date(base)
  const same = sql`${articleDrafts.typed} = ${typed}`
  return Number.isNaN(known.getTime()) ? same : or(lte(articleDrafts.savedAt, known), same)
}

function ofWriter(adminId: string, of: DraftOf) {
  const which =
    'draftId' in of
      ? and(eq(articleDrafts.id, of.draftId), isNull(articleDrafts.articleId))
      : eq(articleDrafts.articleId, of.articleId)
  return and(eq(articleDrafts.adminId, adminId), which)
}

function idOf(of: DraftOf): string {
  return 'draftId' in of ? of.draftId : of.articleId
}

function mustBeWriter(actor: Actor): SignedIn {
  mustWriteArticles(actor)
  if (actor.kind !== 'member') throw new Forbidden()
  return actor
}
