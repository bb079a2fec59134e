/** How deep quotes and lists may stand in one another; deeper ones are flattened. */
const deepest = 12

const marker = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`
const tooDeep = new RegExp(`^((?:${marker}){${deepest}})(?:${marker})+`, 'gm')

/**
 * Takes the markers of too deep quotes and lists out: what reads them recurses, and a line of 10,000 `>` would end it.
 */
export function boundNesting(markdown: string): string {
  return markdown.replace(tooDeep, '$1')
}

/** How many marks a block may hold; prose has a few dozen. Pairing them takes time by the square of their number. */
const most = { emphasis: 400, brackets: 1_000 }

/** True if a block of `markdown` holds more emphasis than anybody writes. */
export function isCrowded(markdown: string): boolean {
  return blocksOf(markdown).some((block) => count(block, /[*_~]+/g) > most.emphasis)
}

/** Makes brackets plain characters in a text of which a block holds more of them than anybody writes. */
export function boundBrackets(markdown: string): string {
  return blocksOf(markdown).some((block) => count(block, /[[\]]/g) > most.brackets)
    ? markdown.replace(/[[\]]/g, '\\$&')
    : markdown
}

function blocksOf(markdown: string): string[] {
  return markdown.split(/\n[ \t>]*\n/)
}

function count(block: string, mark: RegExp): number {
  return block.match(mark)?.length ?? 0
}

/** What a text may become; more than anybody writes. Beyond it, a text is shown as it was typed. */
const largest = { cells: 5_000, nodes: 10_000, lines: 20_000, items: 2_000, headings: 500, footnotes: 200 }

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

// Headings of either form, and rules. Underlined ones take time by the square of their number.
const headingLine = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/gm

/** True if `markdown` becomes more than a page can show, as far as can be said without reading it whole. */
export function isTooLarge(markdown: string): boolean {
  return (
    count(markdown, /\n/g) > largest.lines ||
    count(markdown, /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/gm) > largest.items ||
    count(markdown, headingLine) > largest.headings ||
    count(markdown, /\[\^/g) > largest.footnotes ||
    hasTooManyCells(markdown)
  )
}

/** The rows of a table are filled up to the width of its head: 20 KB become ten million cells. */
function hasTooManyCells(markdown: string): boolean {
  const lines = markdown.split('\n')
  let [cells, columns] = [0, 0]
  for (const line of lines) {
    if (delimiterRow.test(line)) columns = Math.max(columns, line.split('|').length)
    else if (line.trim() === '') columns = 0
    cells += columns
    if (cells > largest.cells) return true
  }
  return false
}

/** True if a tree has more nodes than a page can show. Does not recurse: the tree may be deep, too. */
export function hasTooManyNodes(tree: { children?: readonly unknown[] }): boolean {
  const open: { children?: readonly unknown[] }[] = [tree]
  let nodes = 0
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += node.children?.length ?? 0
    if (nodes > largest.nodes) return true
    open.push(...((node.children ?? []) as { children?: readonly unknown[] }[]))
  }
  return false
}
