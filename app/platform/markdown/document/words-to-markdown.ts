import type { Mark, Node } from 'prosemirror-model'
import type { MarkdownNodeOf, MarkdownWords } from './markdown-tree.ts'

/** The inline content of a block, as nested texts, links and emphasis of markdown's tree. */
export function wordsIn(block: Node): MarkdownWords[] {
  const runs = block.children.map((node) => ({ node, marks: node.marks.filter(({ type }) => type.name !== 'code') }))
  return trimmed(nested(runs))
}

interface Run {
  node: Node
  /** Marks that are not yet open around it. */
  marks: readonly Mark[]
}

// Of the marks at a position, the one with the longest run becomes the outermost.
function nested(runs: Run[]): MarkdownWords[] {
  const result: MarkdownWords[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run
    const reach = (mark: Mark) => {
      const end = runs.findIndex((other, index) => index > at && !mark.isInSet(other.marks))
      return end === -1 ? runs.length : end
    }
    const [outermost] = run.marks.map((mark) => ({ mark, end: reach(mark) })).sort((a, b) => b.end - a.end)
    if (!outermost) {
      result.push(...leaf(run.node))
      at++
      continue
    }
    const { mark, end } = outermost
    const inside = runs
      .slice(at, end)
      .map(({ node, marks }) => ({ node, marks: marks.filter((other) => !other.eq(mark)) }))
    result.push(...wrapped(mark, nested(inside)))
    at = end
  }
  return merged(result)
}

function leaf(node: Node): MarkdownWords[] {
  const { attrs, text = '' } = node
  switch (node.type.name) {
    case 'hard_break':
      return [{ type: 'break' }]
    case 'image':
      return [{ type: 'image', url: attrs.src, alt: attrs.alt, title: attrs.title }]
    case 'footnote_reference':
      return [{ type: 'footnoteReference', identifier: attrs.label.toLowerCase(), label: attrs.label }]
    case 'raw_words':
      return [{ type: 'html', value: attrs.source }]
    default:
      if (node.marks.some(({ type }) => type.name === 'code')) return [{ type: 'inlineCode', value: text }]
      return [{ type: 'text', value: text.replace(/\n/g, ' ') }]
  }
}

function wrapped({ type, attrs }: Mark, children: MarkdownWords[]): MarkdownWords[] {
  if (type.name === 'link') return [{ type: 'link', url: attrs.href, title: attrs.title, children: children as never }]
  const kinds = { strong: 'strong', em: 'emphasis', strike: 'delete' } as const
  return around(kinds[type.name as keyof typeof kinds], children)
}

// Emphasis cannot begin or end with a space: move such spaces outside.
function around(type: 'strong' | 'emphasis' | 'delete', children: MarkdownWords[]): MarkdownWords[] {
  const [first, last] = [children[0], children.at(-1)]
  const before = (first?.type === 'text' && /^\s+/.exec(first.value)?.[0]) || ''
  const isBlank = children.length === 1 && first?.type === 'text' && before === first.value
  if (isBlank || children.length === 0) return children
  const after = (last?.type === 'text' && /\s+$/.exec(last.value)?.[0]) || ''
  return [...spaces(before), { type, children: trimmed(children) }, ...spaces(after)]
}

function spaces(value: string): MarkdownNodeOf<'text'>[] {
  return value ? [{ type: 'text', value }] : []
}

function merged(nodes: MarkdownWords[]): MarkdownWords[] {
  const result: MarkdownWords[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.type === 'text' && node.type === 'text') result[result.length - 1] = joinedTexts(last, node)
    else result.push(node)
  }
  return result
}

function joinedTexts(one: MarkdownNodeOf<'text'>, next: MarkdownNodeOf<'text'>): MarkdownNodeOf<'text'> {
  return { type: 'text', value: one.value + next.value }
}

// Trim spaces and line breaks at the edges of a block, and spaces around line breaks.
function trimmed(nodes: MarkdownWords[]): MarkdownWords[] {
  const isEdge = (node: MarkdownWords | undefined) => node === undefined || node.type === 'break'
  const visibleNodes = nodes
    .map((node, at) => {
      if (node.type !== 'text') return node
      const begun = isEdge(nodes[at - 1]) ? node.value.replace(/^[ \t]+/, '') : node.value
      return { ...node, value: isEdge(nodes[at + 1]) ? begun.replace(/[ \t]+$/, '') : begun }
    })
    .filter((node) => node.type !== 'text' || node.value !== '')
  const first = visibleNodes.findIndex(({ type }) => type !== 'break')
  return first === -1 ? [] : visibleNodes.slice(first, visibleNodes.findLastIndex(({ type }) => type !== 'break') + 1)
}
