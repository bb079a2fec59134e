import { element, elementsOf, type HtmlNode } from '../tree.ts'
import { classesOf, hasClass, isBlankText, property } from './elements.ts'
import { officeLists } from './office-lists.ts'

/** What is no text of a page, or nothing that an article has. */
const dropped = new Set(
  (
    'script style template title meta link xml noscript svg canvas select textarea option datalist annotation ' +
    'object embed'
  ).split(' '),
)

/** Takes out what is no text, and gives what programs say by style and class the elements that HTML has for it. */
export function arrange(node: HtmlNode, isInHeading = false): void {
  const inHeading = isInHeading || /^h[1-6]$|^summary$/.test(node.tagName ?? '')
  const children = (node.children ?? []).flatMap((child) => {
    if (child.type === 'text') return [child]
    if (child.type !== 'element' || isNoText(child, inHeading)) return []
    const picture = drawing(child)
    if (picture) return [picture]
    arrange(child, inHeading)
    if (property(child, 'role') === 'checkbox') drawnBox(child)
    if (child.tagName === 'o:p') return child.children ?? []
    return [withRole(child)]
  })
  node.children = gathered(officeLists(children), /^(?:[uo]l|menu)$/.test(node.tagName ?? ''))
}

function isNoText(node: HtmlNode, inHeading: boolean): boolean {
  if (dropped.has(node.tagName ?? '') || node.properties?.hidden !== undefined) return true
  // What a press does is no text; the headings of parts that open are.
  if (node.tagName === 'button' && !inHeading && property(node, 'ariaExpanded') === '') return true
  const style = property(node, 'style')
  return (
    /(?:^|;)\s*display:\s*none|mso-element:\s*comment|mso-special-character:\s*comment/i.test(style) ||
    /(?:^|;)\s*page-break-before:\s*always/i.test(node.tagName === 'br' ? style : '') ||
    /#_msocom_/.test(property(node, 'href')) ||
    hasClass(node, 'katex-html')
  )
}

/** Word writes some pictures as drawings alone: a shape with its picture, and no `<img>`. */
function drawing(node: HtmlNode): HtmlNode | undefined {
  if (node.tagName !== 'v:shape') return undefined
  const data = [...elementsOf(node)].find(({ tagName }) => tagName === 'v:imagedata')
  if (!data) return undefined
  return element('img', { src: property(data, 'src'), alt: property(node, 'alt') || property(data, 'o:title') })
}

/** Google Docs draws the box of a task as a picture, and strikes through what is done; what counts is that it is. */
function drawnBox(item: HtmlNode): void {
  item.children = item.children?.filter(({ tagName }) => tagName !== 'img')
  for (const { properties } of [item, ...elementsOf(item)])
    if (typeof properties?.style === 'string')
      properties.style = properties.style.replace(/text-decoration(-line)?:[^;]*/gi, '')
}

/** Word in the browser writes a heading as a paragraph that says by its role that it is one. */
function withRole(node: HtmlNode): HtmlNode {
  if (property(node, 'role') !== 'heading' || !/^(?:p|div)$/.test(node.tagName ?? '')) return node
  const level = Math.min(Math.max(Number(property(node, 'ariaLevel')) || 2, 1), 6)
  return { ...node, tagName: `h${level}` }
}

/** Items without a list get one, and paragraphs of Word's styles Quote and Intense Quote a quote around them. */
function gathered(children: HtmlNode[], isInList: boolean): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const child of children) {
    const around = child.tagName === 'li' && !isInList ? 'x-list' : isQuote(child) ? 'x-quote' : undefined
    const last = result.findLast((one) => !isBlankText(one))
    if (!around) result.push(child)
    else if (last?.tagName === around) last.children?.push(child)
    else result.push(element(around, {}, [child]))
  }
  return result
}

function isQuote(node: HtmlNode): boolean {
  return node.tagName === 'p' && classesOf(node).some((name) => /quote/i.test(name))
}
