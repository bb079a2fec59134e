import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { hasClass } from '#app/platform/markdown/html/elements.ts'
import { changeElements, element, type HtmlNode, text } from '#app/platform/markdown/tree.ts'

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** The address of an article, to resolve relative links. */
export interface ArticleUrls {
  siteUrl: string
  /** The article's own address. */
  page: string
}

/**
 * The tree of an article's rendered HTML with absolute links, and without what works only on a page: heading anchors,
 * footnote links, checkboxes.
 */
export function articleTree(html: string, article: ArticleUrls): HtmlNode {
  const tree = reader.parse(html) as HtmlNode
  changeElements(tree, (node) => {
    const properties = node.properties ?? {}
    if (typeof properties.src === 'string') properties.src = wholeAddress(properties.src, article)
    if (node.tagName === 'input') return text(properties.checked === undefined ? '☐' : '☑')
    if (node.tagName === 'a') return link(node, article)
    return undefined
  })
  return tree
}

/** An absolute address for any link in the article. */
export function wholeAddress(address: string, { siteUrl, page }: ArticleUrls): string {
  if (address.startsWith('#')) return page + address
  return address.startsWith('/') && !address.startsWith('//') ? siteUrl + address : address
}

function link(node: HtmlNode, article: ArticleUrls): HtmlNode {
  const { href, dataFootnoteRef, dataFootnoteBackref } = node.properties ?? {}
  const children = node.children ?? []
  if (hasClass(node, 'anchor')) return element('span', {}, children)
  if (dataFootnoteRef !== undefined) return element('span', {}, [text('['), ...children, text(']')])
  if (dataFootnoteBackref !== undefined) return text('')
  return element('a', { href: wholeAddress(String(href ?? ''), article) }, children)
}
