import { and, eq, sql } from 'drizzle-orm'
import type { Draft, DraftFields } from '#app/members/drafts/draft.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { asLine } from '#app/platform/forms/tidy.ts'
import { isId } from '#app/platform/ids.ts'
import { MAX_TITLE_LENGTH } from '../../catalogue/item.ts'
import { slugForTitle } from '../../catalogue/slugs.server.ts'
import { articleLimits } from '../article.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { articles } from '../tables.server.ts'

/** The id of an article that autosave created for `writer` and that has not been saved yet. */
export async function begunArticle(writer: SignedIn, id: string): Promise<string | undefined> {
  const [existing] = await database()
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.begunBy, writer.id)))
  return existing?.id
}

// Fields that already have a value in an untouched form for a new article.
const untouched = ['draftId', 'intent', 'isPublished', 'sharingPicture', 'publishedOn', 'version']

/** True if nothing was typed or chosen in the form. */
export function isBlankArticle(fields: DraftFields): boolean {
  return Object.entries(fields).every(([name, value]) => untouched.includes(name) || !/\S/.test(String(value)))
}

/** The id of the article whose form has this key; undefined for any other form. */
export function articleOfForm(key: string): string | undefined {
  const id = /^\/admin\/articles\/([^/]+)\/edit$/.exec(key)?.[1]
  return isId(id) ? id : undefined
}

/**
 * Lists a new article as soon as its first words are typed: creates it unpublished, and updates it from the draft until
 * it is saved. Drafts of saved articles change nothing.
 * @returns whether the form's article exists
 */
export async function beginArticle(
  writer: SignedIn,
  { form, fields }: Pick<Draft, 'form' | 'fields'>,
): Promise<boolean> {
  const id = articleOfForm(form)
  if (!id || !can(writer, 'article.write')) return false
  const columns = columnsOf(fields)
  if (!columns) return false
  await transaction(async () => {
    const created = await database()
      .insert(articles)
      .values({
        id,
        ...columns,
        slug: await slugForTitle(articleCatalogue, columns.title, id),
        isPublished: false,
        begunBy: writer.id,
      })
      .onConflictDoNothing({ target: articles.id })
      .returning()
    const [article] = created
    if (article) return articleCatalogue.emitEvent(writer, 'created', article)
    const isOnlyBegun = and(eq(articles.begunBy, writer.id), eq(articles.version, 1), eq(articles.isPublished, false))
    await database()
      .update(articles)
      .set({ ...columns, updatedAt: sql`now()` })
      .where(and(eq(articles.id, id), isOnlyBegun))
  })
  return true
}

function columnsOf(fields: DraftFields) {
  const text = (name: string) => [fields[name] ?? ''].flat()[0] ?? ''
  const content = text('content').replaceAll('\r\n', '\n')
  if (isBlankArticle(fields)) return undefined
  const title =
    asLine(text('title')).trim().slice(0, MAX_TITLE_LENGTH) || asLine(content).trim().slice(0, 80) || 'Untitled'
  return { title, excerpt: text('excerpt').slice(0, articleLimits.excerpt), content, contentText: content }
}
