import { z } from 'zod'

/** The first part of an export: its origin and the columns of each folder. */
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

/** Tables with one markdown file per record; the other columns are in its front matter. */
export const markdownBodies: Record<string, string> = { articles: 'content', posts: 'content' }

/** Tables that are also exported as CSV for spreadsheets. Imports read the JSON. */
export const alsoAsCsv = ['members', 'events', 'event_registrations', 'messages', 'candidates']

/** `record` as markdown. Each line of the front matter is a name and a JSON value, which is also YAML. */
export function asMarkdown(record: Record<string, unknown>, body: string): string {
  const head = Object.entries(record).filter(([name]) => name !== body)
  const lines = head.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n\n${record[body] ?? ''}`
}

/** Parses a record from markdown. @throws SyntaxError without front matter, or if a value is not JSON */
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
