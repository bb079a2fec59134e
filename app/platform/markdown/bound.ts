/** What a text may hold. */
export interface Bounds {
  /** How deep quotes and lists may stand in one another; deeper ones are flattened. */
  depth: number
  /** Marks that a block may hold: pairing them takes time by the square of their number. */
  emphasis: number
  brackets: number
  /** What the whole text may become. */
  cells: number
  nodes: number
  lines: number
  items: number
  headings: number
  footnotes: number
}

/** Of a member's post: more than anybody writes there. Anybody may send one, so it must be rendered at once. */
export const postBounds: Bounds = {
  ...{ depth: 12, emphasis: 400, brackets: 1_000, cells: 5_000, nodes: 10_000, lines: 20_000 },
  ...{ items: 2_000, headings: 500, footnotes: 200 },
}

/** Of an article, as long as a chapter of a book or a glossary: what a browser shows, and a process renders in time. */
export const articleBounds: Bounds = {
  ...{ depth: 50, emphasis: 20_000, brackets: 20_000, cells: 50_000, nodes: 400_000, lines: 100_000 },
  ...{ items: 20_000, headings: 3_000, footnotes: 3_000 },
}

const marker = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`

/**
 * Takes the markers of too deep quotes and lists out: what reads them recurses, and a line of 10,000 `>` would end it.
 */
export function boundNesting(markdown: string, { depth }: Bounds): string {
  return markdown.replace(new RegExp(`^((?:${marker}){${depth}})(?:${marker})+`, 'gm'), '$1')
}

/** True if a block of `markdown` holds more emphasis than anybody writes. */
export function isCrowded(markdown: string, { emphasis }: Bounds): boolean {
  return blocksOf(markdown).some((block) => count(block, /[*_~]+/g) > emphasis)
}

/** Makes brackets plain characters in a text of which a block holds more of them than anybody writes. */
export function boundBrackets(markdown: string, { brackets }: Bounds): string {
  return blocksOf(markdown).some((block) => count(block, /[[\]]/g) > brackets)
    ? markdown.replace(/[[\]]/g, '\\$&')
    : markdown
}

function blocksOf(markdown: string): string[] {
  return markdown.split(/\n[ \t>]*\n/)
}

function count(block: string, mark: RegExp): number {
  return block.match(mark)?.length ?? 0
}

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

// Headings of either form, and rules. Underlined ones take time by the square of their number.
const headingLine = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/gm

/**
 * What a text holds too much of to be shown, as far as can be said without reading it whole: "more than 5,000
 * table cells".
 */
export function tooMuchOf(markdown: string, bounds: Bounds): string | undefined {
  const [what, most] =
    (
      [
        ['lines', bounds.lines, () => count(markdown, /\n/g)],
        ['list items', bounds.items, () => count(markdown, /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/gm)],
        ['headings', bounds.headings, () => count(markdown, headingLine)],
        // Each is named in the text, and written once.
        ['footnotes', bounds.footnotes, () => count(markdown, /\[\^/g)],
        ['table cells', bounds.cells, () => cellsIn(markdown, bounds.cells)],
      ] as const
    ).find(([, most, found]) => found() > most) ?? []
  return what && `more than ${most?.toLocaleString('en')} ${what}`
}

/** The rows of a table are filled up to the width of its head: 20 KB become ten million cells. */
function cellsIn(markdown: string, most: number): number {
  let [cells, columns] = [0, 0]
  for (const line of markdown.split('\n')) {
    if (delimiterRow.test(line)) columns = Math.max(columns, line.split('|').length)
    else if (line.trim() === '') columns = 0
    cells += columns
    if (cells > most) break
  }
  return cells
}

/** True if a tree has more nodes than a page can show. Does not recurse: the tree may be deep, too. */
export function hasTooManyNodes(tree: { children?: readonly unknown[] }, most: number): boolean {
  const open: { children?: readonly unknown[] }[] = [tree]
  let nodes = 0
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += node.children?.length ?? 0
    if (nodes > most) return true
    for (const child of node.children ?? []) open.push(child as { children?: readonly unknown[] })
  }
  return false
}
