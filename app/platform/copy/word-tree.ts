import { withValues } from './with-facts.ts'

/** Texts by name, lists of them, and what stands beside them (figures, numbers): the shape that a page's words have. */
export type WordTree = object

/** One text of a page. */
export interface PageText {
  /** Where it stands: `beliefs.list.2.text`. */
  at: string
  text: string
  /** Only the code changes it: a label of the specification. */
  isFixed: boolean
}

// What code reads rather than a person: addresses, anchors, names of figures, days for machines.
const forCode = /^(?:href|to|id|slug|value|icon|status|date|workload|figure|service)$/

/** Every text of a tree that people read, in the order of the page. */
export function textsOf(tree: WordTree, fixed: readonly string[]): PageText[] {
  const texts: PageText[] = []
  walk(tree, '', (at, text) => isForCode(at) || texts.push({ at, text, isFixed: isFixedAt(at, fixed) }))
  return texts
}

/** The tree with the firm's own texts in their places. What has no place there, or a fixed one, counts for nothing. */
export function wordsWith<Tree extends WordTree>(
  tree: Tree,
  own: Readonly<Record<string, string>>,
  fixed: readonly string[],
): Tree {
  if (Object.keys(own).length === 0) return tree
  return walk(tree, '', (at, text) => (isFixedAt(at, fixed) ? text : (own[at] ?? text))) as Tree
}

/** The tree with facts in the places of its texts, as `withValues` puts them in one. */
export function copyWithValues<Tree extends WordTree>(
  tree: Tree,
  facts: Readonly<Record<string, string | number>>,
): Tree {
  return walk(tree, '', (_at, text) => withValues(text, facts)) as Tree
}

function isForCode(at: string): boolean {
  return at.split('.').some((part) => forCode.test(part))
}

/** True for an address that only the code changes. */
function isFixedAt(at: string, fixed: readonly string[]): boolean {
  if (isForCode(at)) return true
  const parts = at.split('.')
  return fixed.some((one) => {
    const wanted = one.split('.')
    return wanted.length <= parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
  })
}

/** Visits each text of a tree and gives the tree with what `visit` made of them; all that is no text stays as it is. */
function walk(node: unknown, at: string, visit: (at: string, text: string) => unknown): unknown {
  if (typeof node === 'string') return visit(at, node)
  if (Array.isArray(node)) return node.map((part, index) => walk(part, within(at, index), visit))
  if (!isBranch(node)) return node
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, walk(part, within(at, name), visit)]))
}

// An element of React is an object, too; it has no texts of its own.
function isBranch(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !('$$typeof' in node)
}

function within(at: string, part: string | number): string {
  return at === '' ? String(part) : `${at}.${part}`
}
