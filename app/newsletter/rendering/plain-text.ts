import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { findElement, hasClass } from '#app/platform/markdown/html/elements.ts'
import { changeElements, element, type HtmlNode, text, textOf } from '#app/platform/markdown/tree.ts'

const writer = unified().use(rehypeStringify).freeze()
const heading = { options: { uppercase: false, leadingLineBreaks: 3 } }

/** An article as plain text for an email, with absolute addresses and no markup. Changes the tree. */
export async function newsletterText(tree: HtmlNode): Promise<string> {
  const { toPlainText } = await import('@react-email/render')
  changeElements(tree, (node) => {
    if (hasClass(node, 'visually-hidden')) return text('')
    if (hasClass(node, 'callout')) return calloutText(node)
    if (hasClass(node, 'embed')) return embedText(node)
    if (node.tagName === 'figcaption') return element('p', {}, node.children ?? [])
    if (node.tagName === 'img') return pictureText(node)
    return undefined
  })
  return toPlainText(writer.stringify(tree as never), {
    wordwrap: false,
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
      {
        selector: 'a',
        options: { linkBrackets: ['(', ')'] as [string, string], hideLinkHrefIfSameAsText: true, ignoreHref: false },
      },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 40 } },
    ],
  }).trim()
}

function calloutText(node: HtmlNode): HtmlNode {
  const [name, ...rest] = (node.children ?? []).filter(({ type }) => type === 'element')
  const first = rest[0]
  const label = text(`${name ? textOf(name) : 'Note'}: `)
  if (first?.tagName === 'p') first.children = [label, ...(first.children ?? [])]
  else rest.unshift(element('p', {}, [label]))
  return element('div', {}, rest)
}

function embedText(node: HtmlNode): HtmlNode {
  const link = findElement(node, ({ tagName }) => tagName === 'a')
  const href = String(link?.properties?.href ?? '')
  const words = (link?.children ?? []).filter((child) => !hasClass(child, 'embed-host'))
  const label = textOf(element('p', {}, words))
  const lead = hasClass(node, 'embed-video') ? 'Video: ' : hasClass(node, 'embed-download') ? 'Download: ' : ''
  return element('p', {}, [text(`${lead}${label}${label === href ? '' : `: ${href}`}`)])
}

function pictureText({ properties }: HtmlNode): HtmlNode {
  const alt = String(properties?.alt ?? '').trim()
  return element('span', {}, alt ? [text(`[Picture: ${alt}]`)] : [])
}
