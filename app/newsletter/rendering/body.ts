import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { hasClass } from '#app/platform/markdown/html/elements.ts'
import { element, elementsOf, type HtmlNode, text, textOf } from '#app/platform/markdown/tree.ts'
import { box, embed } from './boxes.ts'
import { calloutEdges, styles } from './design.ts'
import { type Direction, directionOf } from './direction.ts'
import { mailFigure, mailPicture } from './picture.ts'

const writer = unified().use(rehypeStringify).freeze()

/** Context that an element's styles depend on. */
interface Surroundings {
  direction: Direction
  /** Inside a heading, where links inherit its style. */
  inHeading?: boolean
  /** Inside a block of code. */
  inCode?: boolean
}

/** An article as email HTML: boxes are tables, and every element has inline styles. */
export function newsletterBody(tree: HtmlNode, direction: Direction): string {
  return writer.stringify({ type: 'root', children: childrenOf(tree, { direction }) } as never)
}

function childrenOf(node: HtmlNode, around: Surroundings): HtmlNode[] {
  return (node.children ?? []).flatMap((child) => (child.type === 'element' ? styled(child, around) : [child]))
}

function styled(node: HtmlNode, around: Surroundings): HtmlNode[] {
  const inner = (more: Partial<Surroundings> = {}) => childrenOf(node, { ...around, ...more })
  switch (node.tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      if (hasClass(node, 'visually-hidden')) return []
      const level = node.tagName === 'h2' || node.tagName === 'h3' ? node.tagName : 'h4'
      return [block(node, styles[level], around, { inHeading: true })]
    }
    case 'p':
      return hasClass(node, 'embed') ? [embed(node)] : [block(node, styles.text, around)]
    case 'ul':
    case 'ol':
      return [list(node, around)]
    case 'li':
    case 'dt':
    case 'dd':
      return [block(node, styles.item, around)]
    case 'summary':
      return [block({ ...node, tagName: 'h4' }, styles.h4, around)]
    case 'blockquote':
      return [quote(inner(), around)]
    case 'div':
      return hasClass(node, 'callout') ? [callout(node, around)] : inner()
    case 'pre':
      return [
        box([element('pre', { style: styles.pre, dir: 'ltr' }, inner({ inCode: true }))], {
          style: styles.code,
          className: 'n-mist',
        }),
      ]
    case 'code':
    case 'kbd':
      if (around.inCode) return inner()
      return [element(node.tagName, { style: styles.inlineCode, className: ['n-mist'] }, inner())]
    case 'table':
      return [table(node, around)]
    case 'figure':
      return [mailFigure(node, inner)]
    case 'picture':
    case 'img':
      return mailPicture(node)
    case 'figcaption':
      return [element('p', { style: styles.caption, className: ['n-soft'] }, inner())]
    case 'a':
      return [link(node, around, inner())]
    case 'hr':
      return [element('hr', { style: styles.rule, align: startOf(around) })]
    case 'mark':
      return [element('mark', { style: styles.mark, className: ['n-sand'] }, inner())]
    case 'section':
      return [element('div', { style: styles.notes, className: ['n-line'] }, inner())]
    // Email clients cannot expand `details`, so its content is always shown.
    case 'details':
      return inner()
    case 'span':
      return around.inCode ? [element('span', { className: node.properties?.className }, inner())] : inner()
    default:
      return [element(node.tagName ?? 'span', {}, inner())]
  }
}

/** A block with its style, and with `dir` if its text direction differs. */
function block(node: HtmlNode, style: string, around: Surroundings, more: Partial<Surroundings> = {}): HtmlNode {
  const direction = directionOf(textOf(node)) ?? around.direction
  const properties = { ...node.properties, id: undefined, className: undefined, tabIndex: undefined }
  const turned = direction === around.direction ? {} : { dir: direction }
  const aligned = turned.dir ? `${style};text-align:${direction === 'rtl' ? 'right' : 'left'}` : style
  return element(
    node.tagName ?? 'p',
    { ...properties, dir: turned.dir, style: aligned },
    childrenOf(node, { ...around, ...more, direction }),
  )
}

function startOf({ direction }: Surroundings): 'left' | 'right' {
  return direction === 'rtl' ? 'right' : 'left'
}

function list(node: HtmlNode, around: Surroundings): HtmlNode {
  const isTasks = hasClass(node, 'contains-task-list')
  const direction = directionOf(textOf(node)) ?? around.direction
  const side = startOf({ direction })
  const look = isTasks ? 'list-style:none' : `padding-${side}:24px`
  return element(
    node.tagName ?? 'ul',
    { start: node.properties?.start, dir: direction, style: `${styles.list};${look}` },
    childrenOf(node, { ...around, direction }),
  )
}

function quote(children: HtmlNode[], around: Surroundings): HtmlNode {
  const last = children.findLast(({ type }) => type === 'element')
  if (last?.properties) last.properties.style = `${last.properties.style};margin-bottom:0`
  return box(children, { style: styles.quote, className: 'n-soft', edge: { side: startOf(around) } })
}

function callout(node: HtmlNode, around: Surroundings): HtmlNode {
  const kind = Object.keys(calloutEdges).find((one) => hasClass(node, `callout-${one}`)) ?? 'note'
  const [name, ...rest] = (node.children ?? []).filter(({ type }) => type === 'element')
  const heading = element('p', { style: styles.calloutName }, [text(name ? textOf(name) : '')])
  return box([heading, ...rest.flatMap((child) => styled(child, around))], {
    style: styles.callout,
    className: 'n-sand',
    edge: { side: startOf(around), color: calloutEdges[kind] },
  })
}

/** Only cells with a word this long may break words: if all could, columns would shrink to one letter. */
const LONG_WORD = /\S{20}/

/** A data table; wide ones scroll if the email client supports it. */
function table(node: HtmlNode, around: Surroundings): HtmlNode {
  const rows = [...elementsOf(node)].filter(({ tagName }) => tagName === 'tr')
  const shown = rows.map((row) => {
    const cells = (row.children ?? []).filter(({ type }) => type === 'element')
    const isHead = cells.some(({ tagName }) => tagName === 'th')
    return element(
      'tr',
      {},
      cells.map((cell) => {
        const align = cell.properties?.align ?? startOf(around)
        const look = LONG_WORD.test(textOf(cell)) ? `${styles.cell};${styles.breaks}` : styles.cell
        const style = isHead ? `${look};${styles.headCell}` : look
        return element(
          cell.tagName ?? 'td',
          { align, valign: 'top', style, className: ['n-line'] },
          childrenOf(cell, around),
        )
      }),
    )
  })
  const properties = { width: '100%', cellPadding: 0, cellSpacing: 0, style: 'border-collapse:collapse' }
  return element('div', { style: `${styles.box};overflow-x:auto` }, [
    element('table', properties, [element('tbody', {}, shown)]),
  ])
}

function link(node: HtmlNode, { inHeading }: Surroundings, children: HtmlNode[]): HtmlNode {
  const href = node.properties?.href
  if (inHeading) return element('a', { href, style: 'color:inherit' }, children)
  return element('a', { href, style: styles.link, className: ['n-link'] }, children)
}
