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
