import { z } from 'zod'

/** The first part of an export: what it is of, and what each folder holds. */
export const exportHeader = z.object({
  format: z.literal(1),
  product: z.literal('solutioneer'),
  kind: z.literal('export'),
  createdAt: z.iso.datetime(),
  siteUrl: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
})

export type ExportHeader = z.infer<typeof exportHeader>

export const exportHeaderName = 'export.json'

/** Tables whose records are a file each: markdown with the other columns before it. */
export const markdownBodies: Record<string, string> = { articles: 'content', posts: 'content' }

/** Tables that also stand in the file as CSV, for a spreadsheet. An import reads the JSON beside them. */
export const alsoAsCsv = ['members', 'events', 'event_registrations', 'messages', 'candidates']

/** `record` as markdown; each line of its head is a name and a JSON value, which is YAML too. */
export function asMarkdown(record: Record<string, unknown>, body: string): string {
  const head = Object.entries(record).filter(([name]) => name !== body)
  const lines = head.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n\n${record[body] ?? ''}`
}

/** The record of a markdown file. @throws SyntaxError where it has no head, or a value is no JSON */
export function fromMarkdown(text: string, body: string): Record<string, unknown> {
  const [whole, head] = /^---\n([\s\S]*?\n)---\n\n/.exec(text) ?? []
  if (whole === undefined || head === undefined) throw new SyntaxError('It has no front matter.')
  const record: Record<string, unknown> = {}
  for (const line of head.trimEnd().split('\n')) {
    const at = line.indexOf(': ')
    record[line.slice(0, at)] = JSON.parse(line.slice(at + 2))
  }
  return { ...record, [body]: text.slice(whole.length) }
}
