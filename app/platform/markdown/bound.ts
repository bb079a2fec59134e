/** Limits of a text. */
export interface Bounds {
  /** Maximum nesting of quotes and lists; deeper ones are flattened. */
  depth: number
  /** Maximum number of marks per block: pairing them takes quadratic time. */
  emphasis: number
  brackets: number
  /** Limits of the whole text. */
  cells: number
  nodes: number
  lines: number
  items: number
  headings: number
  footnotes: number
}

/** Limits of a post, above what anybody writes. Any member may send one, so it must render quickly. */
export const postBounds: Bounds = {
  ...{ depth: 12, emphasis: 400, brackets: 1_000, cells: 5_000, nodes: 10_000, lines: 20_000 },
  ...{ items: 2_000, headings: 500, footnotes: 200 },
}

/** Limits of an article, which may be as long as a chapter of a book or a glossary. */
export const articleBounds: Bounds = {
  ...{ depth: 50, emphasis: 20_000, brackets: 20_000, cells: 50_000, nodes: 400_000, lines: 100_000 },
  ...{ items: 20_000, headings: 3_000, footnotes: 3_000 },
}

const marker = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`

/**
 * Removes the markers of quotes and lists that are nested too deeply: the parser recurses, and a line of 10,000 `>`
 * would overflow the stack.
 */
export function boundNesting(markdown: string, { depth }: Bounds): string {
  return markdown.replace(new RegExp(`^((?:${marker}){${depth}})(?:${marker})+`, 'gm'), '$1')
}

/** True if a block of `markdown` has more emphasis marks than the limit. */
export function isCrowded(markdown: string, { emphasis }: Bounds): boolean {
  return blocksOf(markdown).some((block) => count(block, /[*_~]+/g) > emphasis)
}

/** Escapes all brackets of a text in which a block has more than the limit. */
export function boundBrackets(markdown: string, { brackets }: Bounds): string {
  return blocksOf(markdown).some((block) => count(block, /[[\]]/g) > brackets)
    ? markdown.replace(/[[\]]/g, '\\$&')
    : markdown
}

function blocksOf(markdown: string): string[] {
  return markdown.split(/\n[ \t>]*\n/)
}

function count(block: string, pattern: RegExp): number {
  return block.match(pattern)?.length ?? 0
}

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

// Headings in both notations, and rules. Underlined headings take quadratic time.
const headingLine = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/gm

/**
 * The limit that a text exceeds, such as "more than 5,000 table cells", determined without parsing it; undefined if
 * there is none.
 */
export function tooMuchOf(markdown: string, bounds: Bounds): string | undefined {
  const [excess, max] =
    (
      [
        ['lines', bounds.lines, () => count(markdown, /\n/g)],
        ['list items', bounds.items, () => count(markdown, /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/gm)],
        ['headings', bounds.headings, () => count(markdown, headingLine)],
        // A footnote counts twice: where it is referenced and where it is defined.
        ['footnotes', bounds.footnotes, () => count(markdown, /\[\^/g)],
        ['table cells', bounds.cells, () => cellsIn(markdown, bounds.cells)],
      ] as const
    ).find(([, max, countOf]) => countOf() > max) ?? []
  return excess && `more than ${max?.toLocaleString('en')} ${excess}`
}

/**
 * Counts cells as the parser does: it pads every row to the width of the header, so 20 KB can become ten million cells.
 */
function cellsIn(markdown: string, max: number): number {
  let [cells, columns] = [0, 0]
  for (const line of markdown.split('\n')) {
    if (delimiterRow.test(line)) columns = Math.max(columns, line.split('|').length)
    else if (line.trim() === '') columns = 0
    cells += columns
    if (cells > max) break
  }
  return cells
}

/** True if a tree has more nodes than a page can show. It does not recurse, because the tree may also be deep. */
export function hasTooManyNodes(tree: { children?: readonly unknown[] }, max: number): boolean {
  const open: { children?: readonly unknown[] }[] = [tree]
  let nodes = 0
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += node.children?.length ?? 0
    if (nodes > max) return true
    for (const child of node.children ?? []) open.push(child as { children?: readonly unknown[] })
  }
  return false
}
