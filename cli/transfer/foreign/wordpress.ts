import { DomUtils, Parser, parseDocument } from 'htmlparser2'
import { BackupRefused } from '#app/platform/backup/archive.server.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { paragraphs } from './classic-editor.ts'
import { articleTables, type Foreign, type ForeignArticle, momentOf, unescaped, whyTooLong } from './foreign.ts'
import { markdownOf, plainOf } from './markdown.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Reads what WordPress exports (Tools, Export): an RSS file with its posts, which become articles. */
export function readWordPress(text: string): Foreign {
  const document = parseDocument(text, { xmlMode: true })
  const items = DomUtils.getElementsByTagName('item', document.children)
  if (items.length === 0 || !text.includes('wordpress.org/export'))
    throw new SyntaxError('It is no export of WordPress (Tools, Export, All content).')
  if (!isWhole(text))
    throw new BackupRefused('This export of WordPress is cut off: its end is missing. Export, or copy, it again.')
  const leftOut: string[] = []
  const others = new Map<string, number>()
  const articles: ForeignArticle[] = []
  for (const item of items) {
    const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, item.children, false)[0])
    const [type, title, status] = [said('wp:post_type'), plainOf(said('title')), said('wp:status')]
    // WordPress keeps what somebody opened and never wrote as an `auto-draft`.
    if (type === 'post' && !/^(trash|auto-draft)$/.test(status)) articles.push(...articlesOf(item, said, leftOut))
    else if (type === 'page') leftOut.push(`page “${title}”: pages are written under /admin/pages`)
    else if (type === 'attachment')
      leftOut.push(`file ${said('wp:attachment_url') || title}: upload it under /admin/media`)
    else if (type !== 'post') others.set(type, (others.get(type) ?? 0) + 1)
    const comments = DomUtils.getElementsByTagName('wp:comment', item.children, false).length
    if (comments > 0) leftOut.push(`“${title}”: ${comments} comments, articles here have none`)
  }
  for (const [type, count] of others) leftOut.push(`${count} of the type “${type}”: only posts become articles`)
  return { tables: articleTables('wordpress', articles, leftOut), leftOut }
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
function articlesOf(item: { children: Node[] }, said: (name: string) => string, leftOut: string[]): ForeignArticle[] {
  const title = plainOf(said('title')) || 'Untitled'
  const content = paragraphs(withoutMedia(said('content:encoded')))
  const { markdown, leftOut: lost } = markdownOf(content)
  const whyNot = whyTooLong(markdown)
  if (whyNot) {
    leftOut.push(`“${title}”: ${whyNot}`)
    return []
  }
  if (lost.length > 0) leftOut.push(`“${title}”: ${lost.join(', ')}`)
  const labels = DomUtils.getElementsByTagName('category', item.children, false).map((label) => ({
    domain: label.attribs.domain,
    slug: slugOf(unescaped(label.attribs.nicename ?? '') || plainOf(textOf(label))),
    name: plainOf(textOf(label)),
  }))
  const [category, ...more] = labels.filter(({ domain, slug }) => domain === 'category' && slug !== 'uncategorized')
  if (more.length > 0)
    leftOut.push(`“${title}”: its categories ${more.map(({ name }) => name).join(', ')}, an article here has one`)
  const codes = [...new Set([...content.matchAll(shortcode)].map(([, code]) => `[${code}]`))]
  if (codes.length > 0) leftOut.push(`“${title}”: ${codes.join(', ')} stand in it as text`)
  const hasPassword = said('wp:post_password') !== ''
  if (hasPassword) leftOut.push(`“${title}”: it asked for a password, so it comes as a draft`)
  const status = said('wp:status')
  if (!/^(publish|draft)$/.test(status)) leftOut.push(`“${title}”: it was ${status} there, so it comes as a draft`)
  if (markdown === '') leftOut.push(`“${title}”: it has no text, so it comes as a draft with its title as text`)
  const isPublished = status === 'publish' && !hasPassword && markdown !== ''
  const moment = (name: string) => momentOf(`${said(name)}Z`.replace(' ', 'T'), null)
  // Of a draft WordPress knows its own time alone.
  const createdAt = moment('wp:post_date_gmt') ?? moment('wp:post_date') ?? new Date(0).toISOString()
  const link = said('link')
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
      tags: labels.filter(({ domain }) => domain === 'post_tag'),
      category,
      path: URL.canParse(link) ? new URL(link).pathname.replace(/\/$/, '') : '',
    },
  ]
}

/** `[caption]` and the like mean nothing here; what they hold stays. */
function withoutMedia(html: string): string {
  return html.replace(/\[\/?(caption|gallery|embed|audio|video)\b[^\]]*\]/g, '')
}

/** Codes of plugins: with attributes, or with an end of their own. */
const shortcode = /\[([a-z][\w-]*)(?=\s[^\]]*=[^\]]*\]|\][^[]*\[\/\1\])/g

function textOf(node: Node | undefined): string {
  return node ? DomUtils.textContent(node).trim() : ''
}
