import { withValues } from './fill-placeholders.ts'

/** The texts of a page by name, in nested objects and lists, which may also hold other values (figures, numbers). */
export type CopyTree = object

/** One text of a page. */
export interface PageText {
  /** Its path: `beliefs.list.2.text`. */
  at: string
  text: string
  /** Only the code may change it, for example a label of the specification. */
  isFixed: boolean
}

// Values for code and not for people: addresses, anchors, names of figures, dates for machines.
const forCode = /^(?:href|to|id|slug|value|icon|status|date|workload|figure|service)$/

/** Every text of a tree that people read, in the order of the page. */
export function textsOf(tree: CopyTree, fixed: readonly string[]): PageText[] {
  const texts: PageText[] = []
  walk(tree, '', (at, text) => isForCode(at) || texts.push({ at, text, isFixed: isFixedAt(at, fixed) }))
  return texts
}

/** The tree with custom texts applied. Custom texts for an unknown or fixed path are ignored. */
export function withCustomCopy<Tree extends CopyTree>(
  tree: Tree,
  customCopy: Readonly<Record<string, string>>,
  fixed: readonly string[],
): Tree {
  if (Object.keys(customCopy).length === 0) return tree
  return walk(tree, '', (at, text) => (isFixedAt(at, fixed) ? text : (customCopy[at] ?? text))) as Tree
}

/** The tree with the placeholders of its texts filled by `withValues`. */
export function copyWithValues<Tree extends CopyTree>(
  tree: Tree,
  values: Readonly<Record<string, string | number>>,
): Tree {
  return walk(tree, '', (_at, text) => withValues(text, values)) as Tree
}

function isForCode(at: string): boolean {
  return at.split('.').some((part) => forCode.test(part))
}

/** True for a path that only the code may change. */
function isFixedAt(at: string, fixed: readonly string[]): boolean {
  if (isForCode(at)) return true
  const parts = at.split('.')
  return fixed.some((one) => {
    const wanted = one.split('.')
    return wanted.length <= parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
  })
}

/** Maps every text of a tree through `visit`; other values stay as they are. */
function walk(node: unknown, at: string, visit: (at: string, text: string) => unknown): unknown {
  if (typeof node === 'string') return visit(at, node)
  if (Array.isArray(node)) return node.map((part, index) => walk(part, within(at, index), visit))
  if (!isBranch(node)) return node
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, walk(part, within(at, name), visit)]))
}

// React elements are objects too, but have no texts to edit.
function isBranch(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !('$$typeof' in node)
}

function within(at: string, part: string | number): string {
  return at === '' ? String(part) : `${at}.${part}`
}
