import type { ToolbarFormat } from './editing.ts'

/** A text edit: replaces the characters from `from` to `to`, then selects `select`. */
export interface MarkdownEdit {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

type Edit = (text: string, from: number, to: number) => MarkdownEdit

interface MarkdownFormat extends ToolbarFormat {
  key: string
  /** Toggles the mark on the selection. */
  edit: Edit
}

/** All marks of the toolbar except the picture, in order. */
export const markdownFormats: readonly MarkdownFormat[] = [
  { name: 'Heading', key: 'Mod-Alt-2', edit: heading },
  { name: 'Bold', key: 'Mod-b', edit: around('**', 'bold') },
  { name: 'Italic', key: 'Mod-i', edit: around('*', 'italic') },
  { name: 'Link', key: 'Mod-k', edit: link },
  { name: 'Quote', key: 'Mod-Shift-9', edit: lines(() => '> ', /^> ?/) },
  { name: 'Code', key: 'Mod-e', edit: code },
  { name: 'Bulleted list', key: 'Mod-Shift-8', edit: lines(() => '- ', /^[-*+] /) },
  { name: 'Numbered list', key: 'Mod-Shift-7', edit: lines((at) => `${at + 1}. `, /^\d+[.)] /) },
  { name: 'Table', key: 'Mod-Alt-t', edit: table },
]

function around(delimiter: string, sample: string): Edit {
  const size = delimiter.length
  return (text, start, end) => {
    // Markdown ignores an emphasis mark next to a space.
    const [, before = '', selected = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text.slice(start, end)) ?? []
    const [from, to] = selected === '' ? [start, end] : [start + before.length, end - after.length]
    const isMarked = endsWith(text.slice(0, from), delimiter) && endsWith(reversed(text.slice(to)), delimiter)
    if (isMarked) return { from: from - size, to: to + size, insert: selected, select: [from - size, to - size] }
    const words = selected || sample
    return { from, to, insert: delimiter + words + delimiter, select: [from + size, from + size + words.length] }
  }
}

/** True if a text ends with this mark. `**` is bold, and `***` is bold and italic. */
function endsWith(text: string, delimiter: string): boolean {
  if (delimiter === '`') return text.endsWith(delimiter)
  const stars = /\*{0,3}$/.exec(text)?.[0].length ?? 0
  return delimiter === '*' ? stars % 2 === 1 : stars >= 2
}

function reversed(text: string): string {
  return [...text.slice(0, 3)].reverse().join('')
}

/** Prefixes every selected line, or removes the prefix if all lines have it. */
function lines(begin: (at: number) => string, begun: RegExp): Edit {
  return (text, from, to) => {
    const [start, end] = linesAround(text, from, to)
    const selected = text.slice(start, end).split('\n')
    const all = selected.every((line) => begun.test(line))
    const insert = selected.map((line, at) => (all ? '' : begin(at)) + line.replace(begun, '')).join('\n')
    return { from: start, to: end, insert, select: [start, start + insert.length] }
  }
}

/** Cycles a line through heading, smaller heading and paragraph. The title is the page's h1. */
function heading(text: string, from: number): MarkdownEdit {
  const [start, end] = linesAround(text, from, from)
  const line = text.slice(start, end)
  const [had = ''] = /^#{1,6} /.exec(line) ?? []
  const next = had === '' ? '## ' : had === '## ' ? '### ' : ''
  const insert = next + line.slice(had.length)
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** Links the selection and selects the address, to be typed over. */
function link(text: string, from: number, to: number): MarkdownEdit {
  const selected = text.slice(from, to) || 'link'
  const [words, address] = /^https?:\/\/\S+$/.test(selected) ? ['link', selected] : [selected, 'https://']
  const at = from + words.length + 3
  return { from, to, insert: `[${words}](${address})`, select: [at, at + address.length] }
}

/** Inline code within a line; a fenced block over several. */
function code(text: string, from: number, to: number): MarkdownEdit {
  const selected = text.slice(from, to)
  if (!selected.includes('\n')) return around('`', 'code')(text, from, to)
  const insert = `\`\`\`\n${selected}\n\`\`\``
  return { from, to, insert, select: [from, from + insert.length] }
}

function table(text: string, _from: number, to: number): MarkdownEdit {
  const [start, end] = linesAround(text, to, to)
  const lead = text.slice(start, end).trim() === '' ? '' : '\n\n'
  const at = end + lead.length + 2
  const insert = `${lead}| Column | Column |\n| --- | --- |\n| Cell | Cell |\n`
  return { from: end, to: end, insert, select: [at, at + 6] }
}

function linesAround(text: string, from: number, to: number): [start: number, end: number] {
  const end = text.indexOf('\n', to)
  return [text.lastIndexOf('\n', from - 1) + 1, end < 0 ? text.length : end]
}
