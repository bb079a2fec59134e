import { v5 } from 'uuid'
import { freeSlug } from '#app/platform/slugs.ts'
import { comparedAddress, comparedPath, isPlainLink, isReserved, redirectDraft } from '#app/redirects/redirect.ts'
import { articleLimits } from '#app/resources/articles/article.ts'
import { MAX_TITLE_LENGTH } from '#app/resources/catalogue/item.ts'
import { cutTo, cutWords } from './cut.ts'
import { distinctLabels, type Label } from './labels.ts'
import { isProductPage } from './product-page.ts'

/** Another program's export as records of our tables, with notes on what cannot be imported. */
export interface Foreign {
  /** By table; all records of a table have the same columns. */
  tables: Record<string, Record<string, unknown>[]>
  leftOut: string[]
  /** Pictures on the old site, by the article's id. */
  pictures?: Map<string, ForeignPictures>
  /** Ids that earlier imports used, before ids included the site, by the current id. */
  formerIds?: Map<string, string>
}

/** An article's pictures, by their address on the old site. */
export interface ForeignPictures {
  feature: string | undefined
  inText: string[]
}

const space = '5b3a0c9e-6d0f-4a57-9f3b-0e6d9a2c7f11'

/** A deterministic id for another program's `key`, so that a repeated import finds the records of the first. */
export function idOf(source: string, kind: string, key: string | number): string {
  return v5(`${source}/${kind}/${key}`, space)
}

/** Decodes an address: `%e6%97%a5` is 日. */
export function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A timestamp for the database; the fallback if it is missing or invalid. */
export function momentOf(text: unknown, fallback: string | null): string | null {
  const time = typeof text === 'string' && text !== '' ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? fallback : new Date(time).toISOString()
}

/** An article from another program; missing values are omitted. */
export interface ForeignArticle {
  key: string
  slug: string
  title: string
  markdown: string
  /** Addresses of the pictures in the text. */
  pictures: string[]
  /** Notes on content that is not imported. */
  leftOut: string[]
  /**
   * The program's status: `publish`, `published` and `draft` are known; articles with any other are imported as drafts.
   */
  status: string
  /** Why it is imported as a draft regardless of its status. */
  withheld?: string | undefined
  createdAt: string | null
  updatedAt: string | null
  /** When it is scheduled to be published. */
  dueAt?: string | null
  /** Its old addresses, which will redirect to the new one. */
  paths: string[]
  tags: Label[]
  category?: Label | undefined
  isFeatured?: boolean
  excerpt?: string
  /** Names of its authors. */
  author?: string
  feature?: { address: string; alt: string } | undefined
  /** For search engines. */
  description?: string
  canonicalUrl?: string
  sharingTitle?: string
  sharingText?: string
}

/**
 * Articles with their labels, pictures and redirects. Articles without text, or with more than ours may have, are
 * skipped.
 */
export function articleTables(source: string, read: ForeignArticle[]): Foreign {
  const leftOut: string[] = []
  const fitting = read.filter(({ title, markdown }) => {
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
  const tagId = (slug: string) => idOf(source, 'tag', tags.localSlug.get(slug) ?? slug)
  const categoryId = (slug: string) => idOf(source, 'category', categories.localSlug.get(slug) ?? slug)
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
  const report = (words: string) => leftOut.push(`“${title}”: ${words}`)
  const fitted = (field: string, text = '', maxLength: number) => {
    leftOut.push(...cutWords(title, field, text, maxLength))
    return cutTo(text, maxLength)
  }
  article.leftOut.forEach(report)
  const publishAt = dueAt && !withheld && Date.parse(dueAt) > Date.now() ? dueAt : null
  if (withheld) report(withheld)
  else if (!publishAt && !/^(?:publish(?:ed)?|draft)$/.test(status))
    report(`it was ${status} there, so it comes as a draft`)
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
    // Feeds show both times: a change cannot precede the publication.
    updated_at: updatedAt && updatedAt > made ? updatedAt : made,
    published_at: isPublished ? createdAt : null,
    is_featured: article.isFeatured ?? false,
    author_name: fitted('author', article.author, articleLimits.name),
    description: fitted('description', article.description, articleLimits.description),
    canonical_url: canonical(article.canonicalUrl, report),
    sharing_title: fitted('sharing title', article.sharingTitle, articleLimits.name),
    sharing_text: fitted('sharing text', article.sharingText, articleLimits.excerpt),
    thumbnail_url: null,
    thumbnail_alt: cutTo(article.feature?.alt ?? '', articleLimits.thumbnailAlt),
    publish_at: publishAt,
    schedule_zone: publishAt ? 'UTC' : null,
  }
}

/** Why an article's text is too long; undefined if it fits. */
function whyTooLong(markdown: string): string | undefined {
  const [length, maximum] = [markdown.length, articleLimits.content].map((count) => count.toLocaleString('en-US'))
  if (markdown.length <= articleLimits.content) return undefined
  return `it has ${length} characters, and an article here ${maximum} at most: divide it there, then import again`
}

// Undefined for relative addresses, which cannot be resolved without the site.
function wholeAddress(address = ''): string | undefined {
  return /^https?:\/\//.test(address) ? address : undefined
}

function canonical(address = '', report: (words: string) => void): string {
  if (address === '') return ''
  if (wholeAddress(address) && URL.canParse(address) && address.length <= articleLimits.address) return address
  report(`its canonical address ${address.slice(0, 80)}, which is no whole address`)
  return ''
}

function redirectsTo(source: string, articles: ForeignArticle[], leftOut: string[]) {
  const leading = new Map<string, { owner: string; record: Record<string, unknown> }>()
  for (const { key, paths, slug, title } of articles)
    for (const [at, path] of paths.entries()) {
      const { data } = redirectDraft.safeParse({ path, target: `/resources/articles/${slug}` })
      const from = comparedAddress(path)
      if (
        from &&
        from !== '/' &&
        (isReserved(from) || (!isPlainLink(from) && isProductPage(from.replace(/\?.*$/, ''))))
      )
        leftOut.push(`“${title}”: its old address ${from} does not lead to it, a page of this site has it`)
      // If two articles have the same old address, the first one, which also kept its slug, gets the redirect.
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

/**
 * Makes slugs unique: drafts with the same title, or truncated addresses, may collide. The first one keeps its slug.
 */
export function withFreeSlugs<Named extends { slug: string }>(records: Named[]): Named[] {
  const taken = new Set<string>()
  return records.map((one) => {
    const slug = freeSlug(one.slug, taken)
    taken.add(slug)
    return { ...one, slug }
  })
}
