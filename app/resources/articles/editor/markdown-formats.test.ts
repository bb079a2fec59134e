import { expect, test } from 'vitest'
import { markdownFormats } from './markdown-formats.ts'

/** The text after applying a mark; `[` and `]` delimit the selection before and after. */
function pressed(name: string, marked: string): string {
  const [from, to] = [marked.indexOf('['), marked.indexOf(']') - 1]
  const text = marked.replace('[', '').replace(']', '')
  const edit = markdownFormats.find((format) => format.name === name)?.edit(text, from, to)
  if (!edit) throw new Error(`No mark ${name}`)
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const [begin, end] = edit.select
  return `${after.slice(0, begin)}[${after.slice(begin, end)}]${after.slice(end)}`
}

test.each([
  ['Bold', 'One [two] three', 'One **[two]** three'],
  ['Bold', 'One **[two]** three', 'One [two] three'],
  ['Italic', 'One **[two]**', 'One ***[two]***'],
  ['Bold', 'One *[two]*', 'One ***[two]***'],
  ['Italic', 'One ***[two]***', 'One **[two]**'],
  ['Bold', 'One ***[two]***', 'One *[two]*'],
  ['Bold', 'One [two ]three', 'One **[two]** three'],
  ['Italic', 'One []', 'One *[italic]*'],
  ['Heading', 'Title[]\n\nText', '## Title[]\n\nText'],
  ['Heading', '## Title[]', '### Title[]'],
  ['Heading', '### Title[]', 'Title[]'],
  ['Quote', 'a\n[b\nc]', 'a\n[> b\n> c]'],
  ['Quote', '[> b\n> c]', '[b\nc]'],
  ['Numbered list', '[b\n- c]', '[1. b\n2. - c]'],
  ['Bulleted list', 'b[]', '[- b]'],
  ['Code', 'a [b] c', 'a `[b]` c'],
  ['Code', '[a\nb]', '[```\na\nb\n```]'],
  ['Link', 'see [this]', 'see [this]([https://])'],
  ['Table', 'Text[]', 'Text\n\n| [Column] | Column |\n| --- | --- |\n| Cell | Cell |\n'],
])('%s in %j', (name, before, after) => {
  expect(pressed(name, before)).toBe(after)
})
