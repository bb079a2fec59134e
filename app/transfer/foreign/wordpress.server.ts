import { DomUtils, Parser, parseDocument } from 'htmlparser2'
import { BackupRefused } from '#app/platform/backup/archive.server.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { paragraphs } from './classic-editor.ts'
import { articleTables, type Foreign, type ForeignArticle, idOf, momentOf, unescaped, whyTooLong } from './foreign.ts'
import { markdownOf, plainOf } from './markdown.ts'
import { type Attachment, unknownCodes, withoutShortcodes } from './shortcodes.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Reads what WordPress exports (Tools, Export): an RSS file with its posts, which become articles. */
export function readWordPress(text: string, named = ''): Foreign {
  const document = parseDocument(text, { xmlMode: true })
  const items = DomUtils.getElementsByTagName('item', document.children)
  if (items.length === 0 || !text.includes('wordpress.org/export'))
    throw new SyntaxError('It is no export of WordPress (Tools, Export, All content).')
  if (!isWhole(text))
    throw new BackupRefused('This export of WordPress is cut off: its end is missing. Export, or copy, it again.')
  const leftOut: string[] = []
  const others = new Map<string, number>()
  const articles: ForeignArticle[] = []
  const blog = blogOf(document.children, items, named)
  for (const item of items) {
    const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, item.children, false)[0])
    const [type, title, status] = [said('wp:post_type'), plainOf(said('title')), said('wp:status')]
    // WordPress keeps what somebody opened and never wrote as an `auto-draft`.
    if (type === 'post' && !/^(trash|auto-draft)$/.test(status)) articles.push(...articlesOf(item, said, blog, leftOut))
    else if (type === 'page') leftOut.push(`page “${title}”: pages are written under /admin/pages`)
    else if (type !== 'post' && type !== 'attachment') others.set(type, (others.get(type) ?? 0) + 1)
    const comments = DomUtils.getElementsByTagName('wp:comment', item.children, false).length
    if (comments > 0)
      leftOut.push(`“${title}”: ${comments === 1 ? '1 comment' : `${comments} comments`}, articles here have none`)
  }
  for (const [type, count] of others) leftOut.push(`${count} of the type “${type}”: only posts become articles`)
  // Pictures come with the articles that show them.
  const shown = new Set(articles.flatMap(({ feature, pictures }) => [feature?.address ?? '', ...pictures]))
  for (const { url } of blog.attachments.values())
    if (url && !shown.has(url)) leftOut.push(`file ${url}: ${whyNotFile(url, articles)}`)
  const formerIds = new Map(
    ['article', 'redirect'].flatMap((kind) =>
      articles.map(({ key }) => [idOf(blog.source, kind, key), idOf('wordpress', kind, key)] as const),
    ),
  )
  return { ...articleTables(blog.source, articles, leftOut), formerIds, leftOut }
}

function whyNotFile(url: string, articles: ForeignArticle[]): string {
  const linking = articles.find(({ markdown }) => markdown.includes(url))
  if (linking)
    return `“${linking.title}” links to it on the old site. Upload it under /admin/media, then link to it there`
  return 'no article shows it. Upload it under /admin/media if you need it'
}

/** What the posts of a file have in common. */
interface Blog {
  /** Numbers of posts are those of one site. */
  source: string
  site: string
  authors: Map<string, string>
  attachments: Map<string, Attachment>
}

function blogOf(document: Node[], items: { children: Node[] }[], named: string): Blog {
  const first = (name: string) => textOf(DomUtils.getElementsByTagName(name, document)[0])
  const channel = DomUtils.getElementsByTagName('channel', document)[0]
  const link = channel ? textOf(DomUtils.getElementsByTagName('link', channel.children, false)[0]) : ''
  const site =
    [named, first('wp:base_blog_url'), link, first('wp:base_site_url')].find((one) => URL.canParse(one)) ?? ''
  const url = URL.parse(site)
  const authors = DomUtils.getElementsByTagName('wp:author', document).map(({ children }) => {
    const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, children)[0])
    return [said('wp:author_login'), said('wp:author_display_name')] as const
  })
  const attachments = items.flatMap(({ children }) => {
    const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, children, false)[0])
    if (said('wp:post_type') !== 'attachment') return []
    const alt = metaOf(children).get('_wp_attachment_image_alt') ?? ''
    return [[said('wp:post_id'), { url: said('wp:attachment_url'), alt, parent: said('wp:post_parent') }] as const]
  })
  return {
    source: url ? `wordpress:${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}` : 'wordpress',
    site: url ? site.replace(/\/$/, '') : '',
    authors: new Map(authors),
    attachments: new Map(attachments),
  }
}

/** What plugins and WordPress itself note about a post. */
function metaOf(children: Node[]): Map<string, string> {
  const metas = DomUtils.getElementsByTagName('wp:postmeta', children, false)
  return new Map(
    metas.map((meta) => {
      const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, meta.children)[0])
      return [said('wp:meta_key'), said('wp:meta_value')] as const
    }),
  )
}

/** The parser forgives a file that ends too early: it ends what is open then. */
function isWhole(text: string): boolean {
  let whole = false
  const onclosetag = (name: string, isImplied: boolean) => {
    if (name === 'rss') whole = !isImplied
  }
  new Parser({ onclosetag }, { xmlMode: true }).end(text)
  return whole
}

/** The article that a post becomes; none of one that is too long. */
function articlesOf(
  item: { children: Node[] },
  said: (name: string) => string,
  blog: Blog,
  leftOut: string[],
): ForeignArticle[] {
  const title = plainOf(said('title')) || 'Untitled'
  const meta = metaOf(item.children)
  const lostCodes = new Set<string>()
  const options = { postId: said('wp:post_id'), lost: lostCodes }
  const content = paragraphs(withoutShortcodes(said('content:encoded'), blog.attachments, options))
  const { markdown, leftOut: lost, pictures } = markdownOf(content, blog.site)
  const whyNot = whyTooLong(markdown)
  if (whyNot) {
    leftOut.push(`“${title}”: ${whyNot}`)
    return []
  }
  if (lost.length > 0) leftOut.push(`“${title}”: ${lost.join(', ')}`)
  if (lostCodes.size > 0) leftOut.push(`“${title}”: ${[...lostCodes].join(', ')} name nothing that is in the file`)
  const labels = DomUtils.getElementsByTagName('category', item.children, false).map((label) => ({
    domain: label.attribs.domain,
    slug: slugOf(unescaped(label.attribs.nicename ?? '') || plainOf(textOf(label))),
    name: plainOf(textOf(label)),
  }))
  const [category, ...more] = labels.filter(({ domain, slug }) => domain === 'category' && slug !== 'uncategorized')
  if (more.length > 0)
    leftOut.push(
      `“${title}”: its categories ${more.map(({ name }) => name).join(', ')} come as tags, an article here has one category`,
    )
  const codes = unknownCodes(content)
  if (codes.length > 0) leftOut.push(`“${title}”: ${codes.join(', ')} stand in it as text`)
  const hasPassword = said('wp:post_password') !== ''
  if (hasPassword) leftOut.push(`“${title}”: it asked for a password, so it comes as a draft`)
  const status = said('wp:status')
  const moment = (name: string) => momentOf(`${said(name)}Z`.replace(' ', 'T'), null)
  const due = status === 'future' && !hasPassword && markdown !== '' ? moment('wp:post_date_gmt') : null
  const publishAt = due && Date.parse(due) > Date.now() ? due : null
  if (!/^(publish|draft)$/.test(status) && !publishAt)
    leftOut.push(`“${title}”: it was ${status} there, so it comes as a draft`)
  if (markdown === '') leftOut.push(`“${title}”: it has no text, so it comes as a draft with its title as text`)
  const isPublished = status === 'publish' && !hasPassword && markdown !== ''
  // Of a draft WordPress knows its own time alone.
  const createdAt = moment('wp:post_date_gmt') ?? moment('wp:post_date') ?? new Date(0).toISOString()
  const link = said('link')
  // Templates of plugins say nothing without the plugin.
  const plugin = (...names: string[]) =>
    plainOf(names.map((name) => meta.get(name) ?? '').find((value) => value !== '' && !/%%?\w+%/.test(value)) ?? '')
  const feature = blog.attachments.get(meta.get('_thumbnail_id') || 'none')
  const login = said('dc:creator')
  return [
    {
      key: said('wp:post_id') || link,
      slug: slugOf(unescaped(said('wp:post_name')) || title),
      title,
      markdown: markdown || title,
      excerpt: plainOf(said('excerpt:encoded')),
      isPublished,
      createdAt,
      publishedAt: isPublished ? createdAt : null,
      updatedAt: moment('wp:post_modified_gmt'),
      tags: [...labels.filter(({ domain }) => domain === 'post_tag'), ...more],
      category,
      paths: pathsOf(link, said('guid'), said('wp:post_id'), blog.site),
      isFeatured: said('wp:is_sticky') === '1',
      author: plainOf(blog.authors.get(login) || login),
      feature: feature?.url ? { address: feature.url, alt: feature.alt } : undefined,
      pictures,
      description: plugin(
        '_yoast_wpseo_metadesc',
        'rank_math_description',
        '_aioseo_description',
        '_seopress_titles_desc',
      ),
      canonicalUrl: plugin('_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'),
      sharingTitle: plugin(
        ...['_yoast_wpseo_opengraph-title', 'rank_math_facebook_title', '_yoast_wpseo_title', 'rank_math_title'],
        ...['_aioseo_title', '_seopress_titles_title'],
      ),
      sharingText: plugin('_yoast_wpseo_opengraph-description', 'rank_math_facebook_description'),
      publishAt,
    },
  ]
}

/** The addresses of a post: the one of its own, and the one of its number, which leads to it as well. */
function pathsOf(link: string, guid: string, id: string, site: string): string[] {
  const addressOf = (url: URL) => url.pathname.replace(/\/$/, '') + url.search
  const [own, known] = [URL.parse(link), URL.parse(guid)]
  // WordPress finds a post by its number. A guid with another number is that of a blog from which the post was copied.
  const numbered = known && [`?p=${id}`, `?page_id=${id}`].includes(known.search) ? known : undefined
  const plain = numbered ?? (site && /^\d+$/.test(id) ? URL.parse(`${site}/?p=${id}`) : null)
  const paths = [own, plain].flatMap((url) => (url ? [addressOf(url)] : []))
  return [...new Set(paths.map((path) => (path.startsWith('?') ? `/${path}` : path)))]
}

function textOf(node: Node | undefined): string {
  return node ? DomUtils.textContent(node).trim() : ''
}
