/** A node of an HTML tree (hast), with the properties used here. */
export interface HtmlNode {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  value?: string
}

/** Calls `change` for every element below `node`, innermost first, and replaces the element with the result, if any. */
export function changeElements(node: HtmlNode, change: (element: HtmlNode) => HtmlNode | undefined): void {
  node.children = node.children?.map((child) => {
    if (child.type !== 'element') return child
    changeElements(child, change)
    return change(child) ?? child
  })
}

/** Every element below `node`, in document order. */
export function* elementsOf(node: HtmlNode): Generator<HtmlNode> {
  for (const child of node.children ?? []) {
    if (child.type !== 'element') continue
    yield child
    yield* elementsOf(child)
  }
}

/** The text below `node`, as one line. */
export function textOf(node: HtmlNode): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

export function element(tagName: string, properties: Record<string, unknown>, children: HtmlNode[] = []): HtmlNode {
  return { type: 'element', tagName, properties, children }
}

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
