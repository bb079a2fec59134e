import type { Node } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import type { HtmlNode } from '../tree.ts'
import { isBlankText, property } from './elements.ts'
import type { Read, ReadContext } from './read.ts'

interface Item {
  checked: boolean | null
  content: Node[]
}

/** Converts a list. If it contains footnotes, they are read as blocks and not as items. */
export function listOf(list: HtmlNode, context: ReadContext, read: Read): Node[] {
  const children = list.children ?? []
  if (children.some(({ tagName }) => tagName === 'x-note')) return read(children, context)
  const items: Item[] = []
  for (const child of children) {
    if (isBlankText(child)) continue
    add(items, { checked: checkOf(child), content: read([child], context) })
  }
  if (items.length === 0) return []
  const nodes = items.map(({ checked, content }) => {
    const spread = content.slice(1).some((block) => !isList(block))
    return surfaceSchema.node('list_item', { spread, checked }, lineFirst(content))
  })
  const spread = nodes.some(({ attrs }) => attrs.spread)
  const isOrdered = list.tagName === 'ol'
  return [
    surfaceSchema.node(isOrdered ? 'ordered_list' : 'bullet_list', { spread, ...(isOrdered && startOf(list)) }, nodes),
  ]
}

/** Adds an item. One that contains only a list is appended to the previous item; without one, its items are added. */
function add(items: Item[], item: Item): void {
  const [first] = item.content
  if (!first) return
  const last = items.at(-1)
  if (!item.content.every(isList)) items.push(item)
  else if (last) last.content.push(...item.content)
  else
    items.push(
      ...item.content.flatMap((list) =>
        list.children.map(({ attrs, children }) => ({ checked: attrs.checked, content: [...children] })),
      ),
    )
}

/** Makes an item begin with a paragraph. */
function lineFirst(content: Node[]): Node[] {
  const [first, ...others] = content
  switch (first?.type.name) {
    case 'paragraph':
      return content
    case 'heading': {
      const strong = surfaceSchema.mark('strong')
      const words = first.children.map((node) => node.mark(strong.addToSet(node.marks)))
      return [surfaceSchema.node('paragraph', null, words), ...others]
    }
    case 'figure': {
      const { src, width, alt, caption } = first.attrs
      const image = surfaceSchema.node('image', { src: width ? `${src}#${width}` : src, alt, title: caption })
      return [surfaceSchema.node('paragraph', null, [image]), ...others]
    }
    default:
      return [surfaceSchema.node('paragraph'), ...content]
  }
}

const isList = ({ type }: Node) => /_list$/.test(type.name)

function startOf(list: HtmlNode): { start: number } {
  const first = list.children?.find(({ tagName }) => tagName === 'li')
  const start = Number(property(list, 'start') || (first && property(first, 'value')) || 1)
  return { start: Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1 }
}

const isBox = ({ tagName, properties }: HtmlNode) => tagName === 'input' && properties?.type === 'checkbox'

/** True if a task is done; null for an item that is not a task. */
function checkOf(item: HtmlNode): boolean | null {
  const isCheckbox =
    property(item, 'dataChecked') || (property(item, 'role') === 'checkbox' && property(item, 'ariaChecked'))
  if (isCheckbox) return isCheckbox === 'true'
  const box = firstBox(item)
  return box ? box.properties?.checked !== undefined && box.properties.checked !== false : null
}

// A checkbox in a nested list belongs to that list.
function firstBox(node: HtmlNode): HtmlNode | undefined {
  for (const child of node.children ?? []) {
    if (child.type !== 'element' || /^[uo]l$/.test(child.tagName ?? '')) continue
    const box = isBox(child) ? child : firstBox(child)
    if (box) return box
  }
  return undefined
}
