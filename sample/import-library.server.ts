import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '../app/platform/actor.ts'
import { createArticle } from '../app/resources/articles/create.server.ts'
import { findArticleId } from '../app/resources/articles/queries.server.ts'
import { storeThumbnail } from '../app/resources/articles/store-thumbnail.server.ts'
import { createCategory } from '../app/resources/categories/create.server.ts'
import { publicCategories } from '../app/resources/categories/queries.server.ts'
import { createDownload } from '../app/resources/downloads/create.server.ts'
import { storeDownloadFile } from '../app/resources/downloads/edit/store-file.server.ts'
import { downloadsToEdit } from '../app/resources/downloads/queries.server.ts'
import { createTag } from '../app/resources/tags/create.server.ts'
import { publicTags } from '../app/resources/tags/queries.server.ts'
import { imagesOf, parseArticle } from './parse.ts'

interface SampleDownload {
  file: string
  title: string
  description: string
  category: string
  tags: string[]
  featured: boolean
  published: boolean
}

/**
 * Brings the sample's categories, tags, articles and downloads; what is there already stays.
 * @returns what it brought
 */
export async function importLibrary(actor: Actor): Promise<string> {
  const categories = await bringNamed(
    await publicCategories(),
    await json<{ name: string; description: string }[]>('categories.json'),
    (draft) => createCategory(actor, draft),
  )
  const tags = await bringNamed(await publicTags(), await json<{ name: string }[]>('tags.json'), (draft) =>
    createTag(actor, draft),
  )
  const labels = {
    categoryId: (name: string) => categories.get(name),
    tagIds: (names: string[]) => names.flatMap((name) => tags.get(name) ?? []),
  }
  const names = (await readdir(at('articles'))).filter((name) => name.endsWith('.md')).sort()
  const articles = await Promise.all(names.map((name) => importArticle(actor, name, labels)))
  const downloads = await importDownloads(actor, labels)
  return `${articles.filter(Boolean).length} articles, ${downloads} downloads`
}

type Labels = { categoryId(name: string): string | undefined; tagIds(names: string[]): string[] }

async function bringNamed<Draft extends { name: string }>(
  known: { id: string; name: string }[],
  drafts: Draft[],
  create: (draft: Draft) => Promise<{ id: string; name: string }>,
): Promise<Map<string, string>> {
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  for (const draft of drafts) if (!ids.has(draft.name)) ids.set(draft.name, (await create(draft)).id)
  return ids
}

async function importArticle(actor: Actor, fileName: string, labels: Labels): Promise<boolean> {
  const slug = fileName.replace(/\.md$/, '')
  if (await findArticleId(actor, slug)) return false
  const { meta, body } = parseArticle(await readFile(at('articles', fileName), 'utf8'))
  const { title, excerpt, description, category, tags, featured, published, publishedAt } = meta
  await createArticle(
    actor,
    {
      title,
      slug,
      excerpt,
      description,
      content: await withPictures(actor, body),
      categoryId: labels.categoryId(category),
      tagIds: labels.tagIds(tags),
      isFeatured: featured,
      isPublished: published,
    },
    new Date(publishedAt),
  )
  return true
}

/** The body with its pictures stored, and their addresses in it. */
async function withPictures(actor: Actor, body: string): Promise<string> {
  let text = body
  for (const name of imagesOf(body)) {
    const { url } = await storeThumbnail(actor, { name, bytes: await readFile(at('images', name)) })
    text = text.replaceAll(`(sample:images/${name}`, `(${url}`)
  }
  return text
}

async function importDownloads(actor: Actor, labels: Labels): Promise<number> {
  const known = new Set((await downloadsToEdit(actor)).downloads.map(({ title }) => title))
  const wanted = (await json<SampleDownload[]>('downloads.json')).filter(({ title }) => !known.has(title))
  const now = Date.now()
  for (const [order, { file, title, description, category, tags, featured, published }] of wanted.entries()) {
    const stored = await storeDownloadFile(actor, { name: file, bytes: await readFile(at('downloads', file)) })
    const draft = { title, description, isFeatured: featured, isPublished: published }
    // The first of the list is the newest.
    const createdAt = new Date(now - order * 1000)
    await createDownload(
      actor,
      { ...draft, categoryId: labels.categoryId(category), tagIds: labels.tagIds(tags) },
      stored,
      createdAt,
    )
  }
  return wanted.length
}

async function json<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(at(name), 'utf8')) as T
}

function at(...parts: string[]): string {
  return path.resolve('sample', ...parts)
}
