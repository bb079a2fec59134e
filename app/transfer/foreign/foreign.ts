import { v5 } from 'uuid'
import { freeSlug } from '#app/platform/slugs.ts'
import { comparedAddress, comparedPath, isPlainLink, isReserved, redirectDraft } from '#app/redirects/redirect.ts'
import { articleLimits } from '#app/resources/articles/article.ts'
import { MAX_TITLE_LENGTH } from '#app/resources/catalogue/item.ts'
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

/** An article as the reader of a program finds it; what it does not say is left out. */
export interface ForeignArticle {
  key: string
  slug: string
  title: string
  markdown: string
  /** Addresses of the pictures that the text shows. */
  pictures: string[]
  /** What of it does not come, in words. */
  leftOut: string[]
  /** As the program says it: `publish`, `published` and `draft` are known here; of others it comes as a draft. */
  status: string
  /** Why it comes as a draft, whatever its status. */
  withheld?: string | undefined
  createdAt: string | null
  updatedAt: string | null
  /** When it is to be published. */
  dueAt?: string | null
  /** Where it stood: its addresses there lead to the new one. */
  paths: string[]
  tags: Label[]
  category?: Label | undefined
  isFeatured?: boolean
  excerpt?: string
  /** The names of its authors. */
  author?: string
  feature?: { address: string; alt: string } | undefined
  /** For search engines. */
  description?: string
  canonicalUrl?: string
  sharingTitle?: string
  sharingText?: string
}

/**
 * Articles with their labels, pictures, and redirects from where they stood. One without a text, or with one that nobody
 * could save here, does not come.
 */
export function articleTables(source: string, found: ForeignArticle[]): Foreign {
  const leftOut: string[] = []
  const fitting = found.filter(({ title, markdown }) => {
    const problem = markdown === '' ? 'it has no text' : whyTooLong(markdown)
    if (problem) leftOut.push(`“${title}”: ${problem}`)
    return !problem
  })
  const articles = withFreeSlugs(fitting).map((one) => ({ ...one, id: idOf(source, 'article', one.key) }))
  const records = articles.map((article) => articleRecord(article, leftOut))
  const ofArticles = articles.flatMap(({ category }) => category ?? [])
  const categories = distinctLabels('category', ofArticles, leftOut)
  const allTags = articles.flatMap((article) => article.tags)
  const tags = distinctLabels('tag', allTags, leftOut)
  const tagId = (slug: string) => idOf(source, 'tag', tags.slugHere.get(slug) ?? slug)
  const categoryId = (slug: string) => idOf(source, 'category', categories.slugHere.get(slug) ?? slug)
  const tables = {
    categories: categories.labels.map(({ slug, name }) => ({ id: categoryId(slug), slug, name })),
    tags: tags.labels.map(({ slug, name }) => ({ id: tagId(slug), slug, name })),
    articles: records.map((record, at) => {
      const { category } = articles[at] as ForeignArticle
      return { ...record, category_id: category ? categoryId(category.slug) : null }
    }),
    article_tags: articles.flatMap((article) =>
      [...new Set(article.tags.map(({ slug }) => tagId(slug)))].map((tag_id) => ({ article_id: article.id, tag_id })),
    ),
    redirects: redirectsTo(source, articles, leftOut),
  }
  const shown = articles.map(({ id, feature, pictures }) => {
    return [id, { feature: wholeAddress(feature?.address), inText: pictures }] as const
  })
  const pictures = new Map(shown.filter(([, { feature, inText }]) => feature || inText.length > 0))
  return { tables, pictures, leftOut }
}

function articleRecord(article: ForeignArticle & { id: string }, leftOut: string[]) {
  const { id, slug, title, status, withheld, createdAt, updatedAt, dueAt } = article
  const tell = (words: string) => leftOut.push(`“${title}”: ${words}`)
  const fitted = (what: string, text = '', most: number) => {
    leftOut.push(...cutWords(title, what, text, most))
    return cutTo(text, most)
  }
  article.leftOut.forEach(tell)
  const publishAt = dueAt && !withheld && Date.parse(dueAt) > Date.now() ? dueAt : null
  if (withheld) tell(withheld)
  else if (!publishAt && !/^(?:publish(?:ed)?|draft)$/.test(status))
    tell(`it was ${status} there, so it comes as a draft`)
  const isPublished = status.startsWith('publish') && !withheld
  const made = createdAt ?? new Date(0).toISOString()
  return {
    id,
    slug,
    title: fitted('title', title, MAX_TITLE_LENGTH),
    excerpt: fitted('excerpt', article.excerpt, articleLimits.excerpt),
    content: article.markdown,
    is_published: isPublished,
    created_at: made,
    // Feeds say both, and nothing is changed before it was published.
    updated_at: updatedAt && updatedAt > made ? updatedAt : made,
    published_at: isPublished ? createdAt : null,
    is_featured: article.isFeatured ?? false,
    author_name: fitted('author', article.author, articleLimits.name),
    description: fitted('description', article.description, articleLimits.description),
    canonical_url: canonical(article.canonicalUrl, tell),
    sharing_title: fitted('sharing title', article.sharingTitle, articleLimits.name),
    sharing_text: fitted('sharing text', article.sharingText, articleLimits.excerpt),
    thumbnail_url: null,
    thumbnail_alt: cutTo(article.feature?.alt ?? '', articleLimits.thumbnailAlt),
    publish_at: publishAt,
    schedule_zone: publishAt ? 'UTC' : null,
  }
}

/** Why a text is longer than an article may be, which nobody could save here; undefined for one that fits. */
function whyTooLong(markdown: string): string | undefined {
  const [length, most] = [markdown.length, articleLimits.content].map((count) => count.toLocaleString('en-US'))
  if (markdown.length <= articleLimits.content) return undefined
  return `it has ${length} characters, and an article here ${most} at most: divide it there, then import again`
}

// A file without its site says nowhere to look.
function wholeAddress(address = ''): string | undefined {
  return /^https?:\/\//.test(address) ? address : undefined
}

function canonical(address = '', tell: (words: string) => void): string {
  if (address === '') return ''
  if (wholeAddress(address) && URL.canParse(address) && address.length <= articleLimits.address) return address
  tell(`its canonical address ${address.slice(0, 80)}, which is no whole address`)
  return ''
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
