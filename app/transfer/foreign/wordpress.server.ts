import { DomUtils, parseDocument } from 'htmlparser2'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { paragraphs } from './classic-editor.ts'
import { articleTables, type Foreign, type ForeignArticle, idOf, momentOf, unescaped } from './foreign.ts'
import { markdownOf, plainOf } from './markdown.ts'
import { type Attachment, unknownCodes, withoutShortcodes } from './shortcodes.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Parent = { children: Node[] }

/** Reads a WordPress export (Tools, Export): an RSS file whose posts become articles. */
export function readWordPress(text: string, named = ''): Foreign {
  const [channel] = DomUtils.getElementsByTagName('channel', parseDocument(text, { xmlMode: true }).children)
  const items = channel ? childrenOf(channel, 'item') : []
  if (!channel || items.length === 0 || !text.includes('wordpress.org/export'))
    throw new SyntaxError('It is no export of WordPress (Tools, Export, All content).')
  // The parser is lenient and closes open elements, so a truncated file has to be detected here.
  if (!/<\/channel>\s*<\/rss>/.test(text))
    throw new BackupError('This export of WordPress is cut off: its end is missing. Export, or copy, it again.')
  const blog = blogOf(channel, items, named)
  const byType = Map.groupBy(items, (item) => textsOf(item)('wp:post_type'))
  // WordPress stores posts that were opened but never written as `auto-draft`.
  const posts = (byType.get('post') ?? []).filter((item) => !/^(trash|auto-draft)$/.test(textsOf(item)('wp:status')))
  const articles = posts.map((item) => articleOf(item, blog))
  const others = (byType.get('page') ?? []).map(
    (page) => `page “${plainOf(textsOf(page)('title'))}”: pages are written under /admin/pages`,
  )
  for (const [type, { length }] of byType)
    if (!/^(?:post|page|attachment)$/.test(type))
      others.push(`${length} of the type “${type}”: only posts become articles`)
  // Pictures are imported with the articles that show them.
  const shown = new Set(articles.flatMap(({ feature, pictures }) => [feature?.address ?? '', ...pictures]))
  for (const { url } of blog.attachments.values())
    if (url && !shown.has(url)) others.push(`file ${url}: ${whyNotFile(url, articles)}`)
  const formerIds = new Map(
    ['article', 'redirect'].flatMap((kind) =>
      articles.map(({ key }) => [idOf(blog.source, kind, key), idOf('wordpress', kind, key)] as const),
    ),
  )
  const read = articleTables(blog.source, articles)
  return { ...read, formerIds, leftOut: [...read.leftOut, ...others] }
}

function whyNotFile(url: string, articles: ForeignArticle[]): string {
  const linking = articles.find(({ markdown }) => markdown.includes(url))
  if (linking)
    return `“${linking.title}” links to it on the old site. Upload it under /admin/media, then link to it there`
  return 'no article shows it. Upload it under /admin/media if you need it'
}

/** Data shared by all posts of a file. */
interface Blog {
  /** Identifies the site, because post ids are unique per site only. */
  source: string
  site: string
  authors: Map<string, string>
  attachments: Map<string, Attachment>
}

function blogOf(channel: Parent, items: Parent[], named: string): Blog {
  const textOfChild = textsOf(channel)
  const site =
    [named, textOfChild('wp:base_blog_url'), textOfChild('link'), textOfChild('wp:base_site_url')].find((one) =>
      URL.canParse(one),
    ) ?? ''
  const url = URL.parse(site)
  const authors = childrenOf(channel, 'wp:author').map(textsOf)
  const attachments = items.flatMap((item) => {
    const textOfChild = textsOf(item)
    if (textOfChild('wp:post_type') !== 'attachment') return []
    const alt = metaOf(item).get('_wp_attachment_image_alt') ?? ''
    return [
      [
        textOfChild('wp:post_id'),
        { url: textOfChild('wp:attachment_url'), alt, parent: textOfChild('wp:post_parent') },
      ] as const,
    ]
  })
  return {
    source: url ? `wordpress:${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}` : 'wordpress',
    site: url ? site.replace(/\/$/, '') : '',
    authors: new Map(
      authors.map((textOfChild) => [textOfChild('wp:author_login'), textOfChild('wp:author_display_name')]),
    ),
    attachments: new Map(attachments),
  }
}

/** A post's metadata, from plugins and WordPress itself. */
function metaOf(item: Parent): Map<string, string> {
  const metas = childrenOf(item, 'wp:postmeta').map(textsOf)
  return new Map(metas.map((textOfChild) => [textOfChild('wp:meta_key'), textOfChild('wp:meta_value')]))
}

function articleOf(item: Parent, blog: Blog): ForeignArticle {
  const textOfChild = textsOf(item)
  const meta = metaOf(item)
  const [id, link, status, login] = [
    textOfChild('wp:post_id'),
    textOfChild('link'),
    textOfChild('wp:status'),
    textOfChild('dc:creator'),
  ]
  const title = plainOf(textOfChild('title')) || 'Untitled'
  const lost = new Set<string>()
  const html = paragraphs(withoutShortcodes(textOfChild('content:encoded'), blog.attachments, { postId: id, lost }))
  const { markdown, leftOut, pictures } = markdownOf(html, blog.site)
  if (lost.size > 0) leftOut.push(`${[...lost].join(', ')} name nothing that is in the file`)
  const labels = childrenOf(item, 'category').map((label) => ({
    domain: label.attribs.domain,
    slug: slugOf(unescaped(label.attribs.nicename ?? '') || plainOf(textOf(label))),
    name: plainOf(textOf(label)),
  }))
  const [category, ...more] = labels.filter(({ domain, slug }) => domain === 'category' && slug !== 'uncategorized')
  const names = more.map(({ name }) => name).join(', ')
  if (names) leftOut.push(`its categories ${names} come as tags, an article here has one category`)
  const codes = unknownCodes(html)
  if (codes.length > 0) leftOut.push(`${codes.join(', ')} stand in it as text`)
  const comments = childrenOf(item, 'wp:comment').length
  if (comments > 0) leftOut.push(`${comments === 1 ? '1 comment' : `${comments} comments`}, articles here have none`)
  const moment = (name: string) => momentOf(`${textOfChild(name)}Z`.replace(' ', 'T'), null)
  // Skip values with plugin templates, which mean nothing without the plugin.
  const plugin = (...names: string[]) =>
    plainOf(names.map((name) => meta.get(name) ?? '').find((value) => value !== '' && !/%%?\w+%/.test(value)) ?? '')
  const feature = blog.attachments.get(meta.get('_thumbnail_id') || 'none')
  return {
    key: id || link,
    slug: slugOf(unescaped(textOfChild('wp:post_name')) || title),
    title,
    markdown: markdown || title,
    pictures,
    leftOut,
    status,
    withheld: textOfChild('wp:post_password')
      ? 'it asked for a password, so it comes as a draft'
      : markdown === ''
        ? 'it has no text, so it comes as a draft with its title as text'
        : undefined,
    // WordPress stores no GMT date for drafts.
    createdAt: moment('wp:post_date_gmt') ?? moment('wp:post_date'),
    updatedAt: moment('wp:post_modified_gmt'),
    dueAt: status === 'future' ? moment('wp:post_date_gmt') : null,
    paths: pathsOf(link, textOfChild('guid'), id, blog.site),
    tags: [...labels.filter(({ domain }) => domain === 'post_tag'), ...more],
    category,
    isFeatured: textOfChild('wp:is_sticky') === '1',
    excerpt: plainOf(textOfChild('excerpt:encoded')),
    author: plainOf(blog.authors.get(login) || login),
    feature: feature?.url ? { address: feature.url, alt: feature.alt } : undefined,
    description: plugin(
      ...['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_seopress_titles_desc'],
    ),
    canonicalUrl: plugin('_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'),
    sharingTitle: plugin(
      ...['_yoast_wpseo_opengraph-title', 'rank_math_facebook_title', '_yoast_wpseo_title', 'rank_math_title'],
      ...['_aioseo_title', '_seopress_titles_title'],
    ),
    sharingText: plugin('_yoast_wpseo_opengraph-description', 'rank_math_facebook_description'),
  }
}

/** The addresses of a post: its permalink, and the one with its id, which also works. */
function pathsOf(link: string, guid: string, id: string, site: string): string[] {
  const addressOf = (url: URL) => url.pathname.replace(/\/$/, '') + url.search
  const [permalink, known] = [URL.parse(link), URL.parse(guid)]
  // WordPress finds a post by its id. A guid with another id comes from a blog that the post was copied from.
  const numbered = known && [`?p=${id}`, `?page_id=${id}`].includes(known.search) ? known : undefined
  const plain = numbered ?? (site && /^\d+$/.test(id) ? URL.parse(`${site}/?p=${id}`) : null)
  const paths = [permalink, plain].flatMap((url) => (url ? [addressOf(url)] : []))
  return [...new Set(paths.map((path) => (path.startsWith('?') ? `/${path}` : path)))]
}

function childrenOf(parent: Parent, name: string) {
  return DomUtils.getElementsByTagName(name, parent.children, false)
}

/** Reads the text of the first child with a given name. */
function textsOf(parent: Parent): (name: string) => string {
  return (name) => textOf(childrenOf(parent, name)[0])
}

function textOf(node: Node | undefined): string {
  return node ? DomUtils.textContent(node).trim() : ''
}
