import { DomUtils, parseDocument } from 'htmlparser2'
import { slugOf } from '#app/platform/slugs.ts'
import { articleTables, type Foreign, type ForeignArticle, momentOf } from './foreign.ts'
import { markdownOf } from './markdown.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Reads what WordPress exports (Tools, Export): an RSS file with its posts, which become articles. */
export function readWordPress(text: string): Foreign {
  const document = parseDocument(text, { xmlMode: true })
  const items = DomUtils.getElementsByTagName('item', document.children)
  if (items.length === 0 || !text.includes('wordpress.org/export'))
    throw new SyntaxError('It is no export of WordPress (Tools, Export, All content).')
  const leftOut: string[] = []
  const articles: ForeignArticle[] = []
  for (const item of items) {
    const said = (name: string) => textOf(DomUtils.getElementsByTagName(name, item.children, false)[0])
    const [type, title, status] = [said('wp:post_type'), said('title'), said('wp:status')]
    if (type === 'post' && status !== 'trash') articles.push(articleOf(item, said, leftOut))
    else if (type === 'page') leftOut.push(`page “${title}”: pages are written under /admin/pages`)
    else if (type === 'attachment')
      leftOut.push(`file ${said('wp:attachment_url') || title}: upload it under /admin/media`)
    const comments = DomUtils.getElementsByTagName('wp:comment', item.children, false).length
    if (comments > 0) leftOut.push(`“${title}”: ${comments} comments, articles here have none`)
  }
  return { tables: articleTables('wordpress', articles), leftOut }
}

function articleOf(item: { children: Node[] }, said: (name: string) => string, leftOut: string[]): ForeignArticle {
  const title = said('title') || 'Untitled'
  const { markdown, leftOut: lost } = markdownOf(paragraphs(said('content:encoded')))
  if (lost.length > 0) leftOut.push(`“${title}”: ${lost.join(', ')}`)
  const labels = DomUtils.getElementsByTagName('category', item.children, false).map((label) => ({
    domain: label.attribs.domain,
    slug: slugOf(label.attribs.nicename || textOf(label)),
    name: textOf(label),
  }))
  const hasPassword = said('wp:post_password') !== ''
  if (hasPassword) leftOut.push(`“${title}”: it asked for a password, so it comes as a draft`)
  const isPublished = said('wp:status') === 'publish' && !hasPassword
  const createdAt = momentOf(`${said('wp:post_date_gmt')}Z`.replace(' ', 'T'), null) ?? new Date(0).toISOString()
  const link = said('link')
  return {
    key: said('wp:post_id') || link,
    slug: slugOf(decoded(said('wp:post_name')) || title),
    title,
    markdown: markdown || title,
    excerpt: markdownOf(said('excerpt:encoded')).markdown,
    isPublished,
    createdAt,
    publishedAt: isPublished ? createdAt : null,
    tags: labels.filter(({ domain }) => domain === 'post_tag'),
    category: labels.find(({ domain, slug }) => domain === 'category' && slug !== 'uncategorized'),
    path: URL.canParse(link) ? new URL(link).pathname.replace(/\/$/, '') : '',
  }
}

/** Texts of the classic editor have empty lines in place of paragraphs; `[caption]` and the like mean nothing here. */
function paragraphs(html: string): string {
  const plain = html.replace(/<!--[\s\S]*?-->/g, '').replace(/\[\/?(caption|gallery|embed|audio|video)\b[^\]]*\]/g, '')
  if (/<p[\s>]/i.test(plain)) return plain
  return plain
    .split(/\n\s*\n/)
    .map((block) => (/^\s*<(h\d|ul|ol|pre|blockquote|table|figure|div)/i.test(block) ? block : `<p>${block}</p>`))
    .join('\n')
}

function textOf(node: Node | undefined): string {
  return node ? DomUtils.textContent(node).trim() : ''
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
