import { and, eq, isNull } from 'drizzle-orm'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { articleDrafts } from '../tables.server.ts'
import { mustWriteArticles } from '../write.server.ts'

/** Kept for an admin's eyes only; changes nothing that others see, hence no event. */
export interface KeptDraft {
  typed: FormState['values']
  savedAt: Date
}

/**
 * Keeps what an admin has typed so far, in place of what was kept before.
 * @param articleId null for a new article
 * @throws NotFound for an article that is gone
 */
export async function keepArticleDraft(
  actor: Actor,
  articleId: string | null,
  typed: FormState['values'],
): Promise<Date> {
  const { id: adminId } = mustBeWriter(actor)
  if (articleId !== null && !isId(articleId)) throw new NotFound()
  const savedAt = new Date()
  try {
    await database()
      .insert(articleDrafts)
      .values({ id: newId(), adminId, articleId, typed, savedAt })
      .onConflictDoUpdate({ target: [articleDrafts.adminId, articleDrafts.articleId], set: { typed, savedAt } })
  } catch (error) {
    throw sqlState(error) === '23503' ? new NotFound() : error
  }
  return savedAt
}

/** What this admin has typed and not saved, by unique index. */
export async function keptDraft(actor: Actor, articleId: string | null): Promise<KeptDraft | undefined> {
  const { id } = mustBeWriter(actor)
  const [draft] = await database()
    .select({ typed: articleDrafts.typed, savedAt: articleDrafts.savedAt })
    .from(articleDrafts)
    .where(ofArticle(id, articleId))
  return draft
}

/** Forgets what an admin had typed. Nothing to forget is no error. */
export async function discardDraft(actor: Actor, articleId: string | null): Promise<void> {
  const { id } = mustBeWriter(actor)
  await database().delete(articleDrafts).where(ofArticle(id, articleId))
}

/** Once it is saved, the draft has done its work. */
export async function forgetArticleDraft(
  { articleId }: { articleId: string },
  actor: Actor,
  act: string,
): Promise<void> {
  if (actor.kind !== 'member') return
  await database()
    .delete(articleDrafts)
    .where(ofArticle(actor.id, act === 'article.created' ? null : articleId))
}

function ofArticle(adminId: string, articleId: string | null) {
  return and(
    eq(articleDrafts.adminId, adminId),
    articleId === null ? isNull(articleDrafts.articleId) : eq(articleDrafts.articleId, articleId),
  )
}

function mustBeWriter(actor: Actor): SignedIn {
  mustWriteArticles(actor)
  if (actor.kind !== 'member') throw new Forbidden()
  return actor
}
