import { v5 } from 'uuid'
import { freeSlug } from '#app/platform/slugs.ts'
import { comparedAddress, comparedPath, isPlainLink, isReserved, redirectDraft } from '#app/redirects/redirect.ts'
import { articleLimits } from '#app/resources/articles/article.ts'
import { longestTitle } from '#app/resources/catalogue/item.ts'
import { cutTo, cutWords } from './cut.ts'
import { distinctLabels, type Label } from './labels.ts'
import { isOwnPage } from './own-page.ts'

/** What another program exported, as records of our tables, and what of it has no place here. */
export interface Foreign {
  /** By table, each record with the same columns. */
  tables: Record<string, Record<string, unknown>[]>
  leftOut: string[]
  /** Pictures on the old site, by the id of the article that shows them. */
  pictures?: Map<string, ForeignPictures>
  /** Ids under which records came before sites were told apart, by the id that they have now. */
  formerIds?: Map<string, string>
}

/** The pictures of an article, at their addresses on the old site. */
export interface ForeignPictures {
  feature: string | undefined
  inText: string[]
}

const space = '5b3a0c9e-6d0f-4a57-9f3b-0e6d9a2c7f11'

/** The id of what another program knows as `key`: the same each time, so that a second import finds the first. */
export function idOf(source: string, kind: string, key: string | number): string {
  return v5(`${source}/${kind}/${key}`, space)
}

/** Why a text is longer than an article may be, which nobody could save here; undefined for one that fits. */
export function whyTooLong(markdown: string): string | undefined {
  const [length, most] = [markdown.length, articleLimits.content].map((count) => count.toLocaleString('en-US'))
  if (markdown.length <= articleLimits.content) return undefined
  return `it has ${length} characters, and an article here ${most} at most: divide it there, then import again`
}

/** An address as people read it: `%e6%97%a5` is 日. */
export function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A moment as the database takes it; of none, or one that cannot be read, the fallback. */
export function momentOf(text: unknown, fallback: string | null): string | null {
  const time = typeof text === 'string' && text !== '' ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? fallback : new Date(time).toISOString()
}

/** An article that another program published or kept as a draft. */
export interface ForeignArticle {
  key: string
  slug: string
  title: string
  markdown: string
  excerpt: string
  isPublished: boolean
  createdAt: string
  publishedAt: string | null
  updatedAt: string | null
  tags: Label[]
  category?: Label | undefined
  /** Where it stood: its addresses there lead to the new one. */
  paths: string[]
  isFeatured: boolean
  /** The names of its authors. */
  author: string
  feature?: { address: string; alt: string } | undefined
  pictures: string[]
  /** For search engines. */
  description: string
  canonicalUrl: string
  sharingTitle: string
  sharingText: string
  /** When it is to be published. */
  publishAt: string | null
}

/** Articles with their labels, and redirects from where they stood. What of them has no place is added to `leftOut`. */
export function articleTables(
  source: string,
  given: ForeignArticle[],
  leftOut: string[],
): Pick<Foreign, 'tables' | 'pictures'> {
  const articles = withFreeSlugs(given)
  for (const { title, excerpt, author, description, sharingTitle, sharingText } of articles)
    leftOut.push(
      ...cutWords(title, 'title', title, longestTitle),
      ...cutWords(title, 'excerpt', excerpt, articleLimits.excerpt),
      ...cutWords(title, 'author', author, articleLimits.name),
      ...cutWords(title, 'description', description, articleLimits.description),
      ...cutWords(title, 'sharing title', sharingTitle, articleLimits.name),
      ...cutWords(title, 'sharing text', sharingText, articleLimits.excerpt),
    )
  const categories = distinctLabels(
    'category',
    articles.flatMap(({ category }) => (category ? [category] : [])),
    leftOut,
  )
  const tags = distinctLabels(
    'tag',
    articles.flatMap((article) => article.tags),
    leftOut,
  )
  const tagId = (slug: string) => idOf(source, 'tag', tags.slugHere.get(slug) ?? slug)
  const categoryId = (slug: string) => idOf(source, 'category', categories.slugHere.get(slug) ?? slug)
  const tables = {
    categories: categories.labels.map(({ slug, name }) => ({ id: categoryId(slug), slug, name })),
    tags: tags.labels.map(({ slug, name }) => ({ id: tagId(slug), slug, name })),
    articles: articles.map((article) => ({
      id: idOf(source, 'article', article.key),
      slug: article.slug,
      title: cutTo(article.title, longestTitle),
      excerpt: cutTo(article.excerpt, articleLimits.excerpt),
      content: article.markdown,
      category_id: article.category ? categoryId(article.category.slug) : null,
      is_published: article.isPublished,
      created_at: article.createdAt,
      updated_at: latest(article.createdAt, article.updatedAt),
      published_at: article.publishedAt,
      is_featured: article.isFeatured,
      author_name: cutTo(article.author, articleLimits.name),
      description: cutTo(article.description, articleLimits.description),
      canonical_url: canonical(article, leftOut),
      sharing_title: cutTo(article.sharingTitle, articleLimits.name),
      sharing_text: cutTo(article.sharingText, articleLimits.excerpt),
      thumbnail_url: null,
      thumbnail_alt: cutTo(article.feature?.alt ?? '', articleLimits.thumbnailAlt),
      publish_at: article.publishAt,
      schedule_zone: article.publishAt ? 'UTC' : null,
    })),
    article_tags: articles.flatMap((article) =>
      [...new Set(article.tags.map(({ slug }) => tagId(slug)))].map((tag_id) => ({
        article_id: idOf(source, 'article', article.key),
        tag_id,
      })),
    ),
    redirects: redirectsTo(source, articles, leftOut),
  }
  const pictures = new Map(
    articles.flatMap(({ key, feature, pictures: inText }) =>
      feature || inText.length > 0
        ? [[idOf(source, 'article', key), { feature: wholeAddress(feature?.address), inText }] as const]
        : [],
    ),
  )
  return { tables, pictures }
}

// A file without its site says nowhere to look.
function wholeAddress(address = ''): string | undefined {
  return /^https?:\/\//.test(address) ? address : undefined
}

function canonical({ title, canonicalUrl }: ForeignArticle, leftOut: string[]): string {
  if (canonicalUrl === '') return ''
  const isTaken = /^https?:\/\//.test(canonicalUrl) && URL.canParse(canonicalUrl)
  if (isTaken && canonicalUrl.length <= articleLimits.address) return canonicalUrl
  leftOut.push(`“${title}”: its canonical address ${canonicalUrl.slice(0, 80)}, which is no whole address`)
  return ''
}

// Feeds say both, and nothing is changed before it was published.
function latest(published: string, changed: string | null): string {
  return changed && changed > published ? changed : published
}

function redirectsTo(source: string, articles: ForeignArticle[], leftOut: string[]) {
  const leading = new Map<string, { owner: string; record: Record<string, unknown> }>()
  for (const { key, paths, slug, title } of articles)
    for (const [at, path] of paths.entries()) {
      const { data } = redirectDraft.safeParse({ path, target: `/resources/articles/${slug}` })
      const from = comparedAddress(path)
      if (from && from !== '/' && (isReserved(from) || (!isPlainLink(from) && isOwnPage(from.replace(/\?.*$/, '')))))
        leftOut.push(`“${title}”: its old address ${from} does not lead to it, a page of this site has it`)
      // Of two from one address the first is meant, which has kept its slug as well.
      else if (data && leading.has(data.path)) {
        if (leading.get(data.path)?.owner !== key)
          leftOut.push(`“${title}”: its old address ${from} leads to another article, which had it first`)
      } else if (!data && path !== '')
        leftOut.push(`“${title}”: its old address cannot lead to it (${path.slice(0, 80)})`)
      else if (data && data.path !== comparedPath(data.target)) {
        const id = idOf(source, 'redirect', at === 0 ? key : `${key} ${data.path}`)
        leading.set(data.path, { owner: key, record: { id, path: data.path, target: data.target, status: 301 } })
      }
    }
  return [...leading.values()].map(({ record }) => record)
}

/** Drafts of one title, and addresses that are longer there, would meet under one here: the first keeps it. */
export function withFreeSlugs<Named extends { slug: string }>(given: Named[]): Named[] {
  const taken = new Set<string>()
  return given.map((one) => {
    const slug = freeSlug(one.slug, taken)
    taken.add(slug)
    return { ...one, slug }
  })
}
