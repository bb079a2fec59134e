import { element, elementsOf, type HtmlNode } from '../tree.ts'
import { classesOf, hasClass, isBlankText, property } from './elements.ts'
import { officeLists } from './office-lists.ts'

/** Elements without text, or that an article cannot contain. */
const dropped = new Set(
  (
    'script style template title meta link xml noscript svg canvas select textarea option datalist annotation ' +
    'object embed'
  ).split(' '),
)

/** Removes elements without text, and replaces styles and classes with the HTML elements they stand for. */
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
  // The text of a button is not content, unless it is the heading of a collapsible section.
  if (node.tagName === 'button' && !inHeading && property(node, 'ariaExpanded') === '') return true
  const style = property(node, 'style')
  return (
    /(?:^|;)\s*display:\s*none|mso-element:\s*comment|mso-special-character:\s*comment/i.test(style) ||
    /(?:^|;)\s*page-break-before:\s*always/i.test(node.tagName === 'br' ? style : '') ||
    /#_msocom_/.test(property(node, 'href')) ||
    hasClass(node, 'katex-html')
  )
}

/** Word writes some pictures only as a VML shape, without `<img>`. */
function drawing(node: HtmlNode): HtmlNode | undefined {
  if (node.tagName !== 'v:shape') return undefined
  const data = [...elementsOf(node)].find(({ tagName }) => tagName === 'v:imagedata')
  if (!data) return undefined
  return element('img', { src: property(data, 'src'), alt: property(node, 'alt') || property(data, 'o:title') })
}

/**
 * Google Docs draws a task's checkbox as a picture and strikes through finished tasks: drop both, the state is kept.
 */
function drawnBox(item: HtmlNode): void {
  item.children = item.children?.filter(({ tagName }) => tagName !== 'img')
  for (const { properties } of [item, ...elementsOf(item)])
    if (typeof properties?.style === 'string')
      properties.style = properties.style.replace(/text-decoration(-line)?:[^;]*/gi, '')
}

/** Word for the web writes headings as paragraphs with a role. */
function withRole(node: HtmlNode): HtmlNode {
  if (property(node, 'role') !== 'heading' || !/^(?:p|div)$/.test(node.tagName ?? '')) return node
  const level = Math.min(Math.max(Number(property(node, 'ariaLevel')) || 2, 1), 6)
  return { ...node, tagName: `h${level}` }
}

/** Wraps list items that have no list, and paragraphs with Word's styles Quote and Intense Quote. */
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
