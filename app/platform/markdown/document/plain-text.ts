import { readMarkdown } from './markdown.ts'
import type { MarkdownBlock, MarkdownNode } from './markdown-tree.ts'

/** A line of at least this many characters was wrapped and continues on the next. */
const FULL_LINE = 60
/** A list that starts with a larger number is a sentence with a year, or a day: "2024. A great year". */
const MAX_LIST_START = 99

/**
 * Escapes plain text for markdown: line breaks are preserved, as in an address or a poem, and a year with a full stop
 * does not start a list.
 */
export function plainTextAsMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return insertedBackslashes(insertedBackslashes(lines, listSigns), lineEnds)
}

type OffsetsIn = (block: MarkdownNode | MarkdownBlock, text: string) => number[]

function insertedBackslashes(text: string, offsetsIn: OffsetsIn): string {
  const offsets = readMarkdown(text)
    .children.flatMap((block) => offsetsIn(block, text))
    .sort((a, b) => b - a)
  return offsets.reduce((result, at) => `${result.slice(0, at)}\\${result.slice(at)}`, text)
}

const listSigns: OffsetsIn = (block, text) => {
  if (block.type === 'blockquote') return block.children.flatMap((child) => listSigns(child, text))
  if (block.type !== 'list') return []
  const inner = block.children.flatMap((item) => item.children.flatMap((child) => listSigns(child, text)))
  if (!block.ordered || (block.start ?? 1) <= MAX_LIST_START) return inner
  const itemText = block.children.map((item) => {
    const from = item.position?.start.offset ?? 0
    return from + (/^\d+/.exec(text.slice(from, from + 10))?.[0].length ?? 0)
  })
  return [...itemText, ...inner]
}

const lineEnds: OffsetsIn = (block, text) => {
  if (block.type === 'blockquote') return block.children.flatMap((child) => lineEnds(child, text))
  if (block.type === 'list')
    return block.children.flatMap((item) => item.children.flatMap((one) => lineEnds(one, text)))
  if (block.type !== 'paragraph') return []
  const source = text.slice(block.position?.start.offset, block.position?.end.offset).split('\n')
  if (source.slice(0, -1).every((line) => line.length >= FULL_LINE)) return []
  return block.children.flatMap((child) => {
    if (child.type !== 'text') return []
    const from = child.position?.start.offset ?? 0
    const words = text.slice(from, child.position?.end.offset)
    return [...words.matchAll(/\n/g)].map(({ index }) => from + index)
  })
}
