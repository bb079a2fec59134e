import { element, type HtmlNode } from '../tree.ts'
import { classesOf, hasClass, isBlankText, property, rawText, styleOf } from './elements.ts'

interface OpenList {
  list: HtmlNode
  margin: string
  /** The id of the list in Word. */
  id: string
  /** The number of its last item. */
  last: number
}

interface Item {
  depth: number
  kind: 'ol' | 'ul'
  start: number
  margin: string
  id: string
  children: HtmlNode[]
}

/** Builds lists from the paragraphs and boxes that Word and Word for the web use for items. */
export function officeLists(children: HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let open: OpenList[] = []
  for (const child of children) {
    if (isBlankText(child)) {
      result.push(child)
      continue
    }
    const items = itemsOf(child)
    if (items) for (const item of items) open = placed(item, open, result)
    else if (!goesOn(child, open)) {
      open = []
      result.push(child)
    }
  }
  return result
}

function itemsOf(node: HtmlNode): Item[] | undefined {
  if (hasClass(node, 'ListContainerWrapper')) return boxedItems(node)
  if (!/^(?:p|div)$/.test(node.tagName ?? '')) return undefined
  const [, id = '', depth] = /(l\d+)\s+level(\d)/.exec(styleOf(node).get('mso-list') ?? '') ?? []
  if (!depth) return undefined
  const mark = takeMark(node)
  const lfo = /lfo\d+/.exec(styleOf(node).get('mso-list') ?? '')?.[0] ?? ''
  return [{ ...mark, depth: Number(depth), margin: marginOf(node), id: id + lfo, children: node.children ?? [] }]
}

/** Word for the web writes each item as its own list in a box, with its depth as an attribute. */
function boxedItems(box: HtmlNode): Item[] | undefined {
  const list = box.children?.find(({ tagName }) => tagName === 'ul' || tagName === 'ol')
  if (!list) return undefined
  const kind = list.tagName as 'ul' | 'ol'
  const start = Number(property(list, 'start')) || 1
  const items = (list.children ?? []).filter(({ tagName }) => tagName === 'li')
  return items.map((item, at) => ({
    ...{ kind, start: start + at, margin: '', id: kind, children: item.children ?? [] },
    depth: Number(property(item, 'dataAriaLevel')) || 1,
  }))
}

function placed(item: Item, before: OpenList[], result: HtmlNode[]): OpenList[] {
  const depth = Math.min(item.depth, before.length + 1)
  let open = before.slice(0, depth)
  const same = open[depth - 1]
  const isSame =
    same?.list.tagName === item.kind && (same.id === item.id || (item.kind === 'ol' && item.start === same.last + 1))
  if (!isSame) {
    open = open.slice(0, depth - 1)
    const list = element(item.kind, item.start > 1 ? { start: item.start } : {})
    const parent = open.at(-1)?.list.children?.at(-1)
    if (parent) parent.children?.push(list)
    else result.push(list)
    open.push({ list, margin: item.margin, id: item.id, last: item.start - 1 })
  }
  const currentList = open.at(-1) as OpenList
  currentList.last += 1
  currentList.list.children?.push(element('li', {}, [element('p', {}, item.children)]))
  return open
}

/** Further paragraphs of an item have the class and margin of items, but no depth: append them to that item. */
function goesOn(node: HtmlNode, open: OpenList[]): boolean {
  if (!classesOf(node).some((name) => /^MsoListParagraphCxSp(?:Middle|Last)$/.test(name))) return false
  const at = open.findLastIndex(({ margin }) => margin === marginOf(node))
  const item = open[at === -1 ? open.length - 1 : at]?.list.children?.at(-1)
  item?.children?.push(node)
  return item !== undefined
}

function marginOf(node: HtmlNode): string {
  return /[\d.]+/.exec(styleOf(node).get('margin-left') ?? '')?.[0] ?? ''
}

/** Removes the bullet or number from a paragraph; Word puts it in a span that other programs should ignore. */
function takeMark(node: HtmlNode): { kind: 'ol' | 'ul'; start: number } {
  const words = markIn(node)?.trim() ?? ''
  // A lone `o` is Word's second-level bullet.
  return { kind: /^\(?\w+[.)]/.test(words) ? 'ol' : 'ul', start: Number.parseInt(words.replace('(', ''), 10) || 1 }
}

function markIn(node: HtmlNode): string | undefined {
  for (const child of node.children ?? []) {
    if (child.type !== 'element') continue
    if (styleOf(child).get('mso-list') === 'ignore') {
      node.children = node.children?.filter((one) => one !== child)
      return rawText(child)
    }
    const words = markIn(child)
    if (words !== undefined) return words
  }
  return undefined
}
