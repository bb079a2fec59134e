/** A node of the HTML tree, as far as our own steps look at it (hast). */
export interface HtmlNode {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  value?: string
}

/** Shows `change` every element under `node`, the inner ones first; what it returns takes the element's place. */
export function changeElements(node: HtmlNode, change: (element: HtmlNode) => HtmlNode | undefined): void {
  node.children = node.children?.map((child) => {
    if (child.type !== 'element') return child
    changeElements(child, change)
    return change(child) ?? child
  })
}

/** Every element under `node`, in reading order. */
export function* elementsOf(node: HtmlNode): Generator<HtmlNode> {
  for (const child of node.children ?? []) {
    if (child.type !== 'element') continue
    yield child
    yield* elementsOf(child)
  }
}

/** The words under `node`, as one line. */
export function textOf(node: HtmlNode): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

/** An element. */
export function element(tagName: string, properties: Record<string, unknown>, children: HtmlNode[] = []): HtmlNode {
  return { type: 'element', tagName, properties, children }
}

/** A text. */
export function text(value: string): HtmlNode {
  return { type: 'text', value }
}

function collect(node: HtmlNode): string {
  if (node.type === 'text') return node.value ?? ''
  const inner = (node.children ?? []).map(collect).join('')
  return inline.has(node.tagName ?? '') ? inner : `${inner} `
}

const inline = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'var',
])
