import Cursor from 'pg-cursor'
import { type ArchivePart, writeArchive } from '#app/platform/backup/archive.server.ts'
import type { BackupDestination } from '#app/platform/backup/destination.server.ts'
import { filePart } from '#app/platform/backup/file-part.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'
import { csv } from '#app/platform/lists/csv.ts'
import { buckets, storage } from '#app/platform/storage/storage.server.ts'
import { alsoAsCsv, asMarkdown, type ExportHeader, exportHeaderName, markdownBodies } from './form.ts'
import { quoted } from './sql-names.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** The contents of an export. */
export interface Exported {
  rows: number
  files: number
  bytes: number
}

// Approximate characters per part, so that neither side has to hold a table in memory.
const partSize = 2 * 1024 * 1024

/**
 * Exports all content and uploads into one file in open formats (a tar compressed with Zstandard): articles and posts
 * as markdown with front matter, the rest as JSON, and files unchanged. Uses a single snapshot of the database, which
 * may be in use.
 */
export async function writeExport(
  address: DatabaseAddress,
  destination: BackupDestination,
  print: (line: string) => void = () => {},
): Promise<Exported> {
  const sql = open(address, { max: 1, application_name: 'solutioneer-export' })
  const counts = { rows: 0, files: 0 }
  try {
    const bytes = await destination.write((target) =>
      sql.begin((tx) => writeArchive(target, partsOf(tx, counts, print)), 'isolation level repeatable read read only'),
    )
    return { ...counts, bytes }
  } finally {
    await sql.end()
  }
}

async function* partsOf(
  tx: Session,
  counts: { rows: number; files: number },
  print: (line: string) => void,
): AsyncGenerator<ArchivePart> {
  const tables = await movedTables(tx)
  const header = await headerOf(tx, tables)
  yield textPart(exportHeaderName, JSON.stringify(header, null, 2))
  yield textPart('README.md', readme)
  for (const [at, table] of tables.entries()) {
    print(`Exporting ${at + 1}/${tables.length}: ${table.name}`)
    yield* table.name in markdownBodies ? markdownParts(tx, table) : jsonParts(tx, table)
    if (alsoAsCsv.includes(table.name)) yield await csvPart(tx, table)
    counts.rows += header.tables[at]?.rows ?? 0
  }
  for await (const part of fileParts()) {
    counts.files++
    yield part
  }
}

async function headerOf(tx: Session, tables: MovedTable[]): Promise<ExportHeader> {
  const counted: ExportHeader['tables'] = []
  for (const table of tables) {
    const { rows } = await tx.query<{ count: number }>(`select count(*)::float8 as count from (${selectOf(table)}) r`)
    counted.push({ name: table.name, columns: table.columns, rows: rows[0]?.count ?? 0 })
  }
  const createdAt = new Date().toISOString()
  return { format: 1, product: 'solutioneer', kind: 'export', createdAt, siteUrl: config().siteUrl, tables: counted }
}

/** Selects the exported records in key order, so that the same content results in the same file. */
function selectOf({ name, table, columns, key }: MovedTable): string {
  const where = onlyThose[name] ? `where ${onlyThose[name]}` : ''
  return `select ${columns.map(quoted).join(', ')} from ${table} ${where} order by ${key.map(quoted).join(', ')}`
}

/** Filters of tables that are exported partially. */
const onlyThose: Record<string, string> = {
  // Others belong to a form that has not been submitted.
  candidate_files: 'candidate_id is not null',
  // Single sign-on providers have to be set up again.
  identities: `provider not like 'sso:%'`,
  settings: `name not in ('backup.last', 'alerts.told')`,
}

async function* markdownParts(tx: Session, table: MovedTable): AsyncGenerator<ArchivePart> {
  const body = markdownBodies[table.name] as string
  for await (const lines of linesOf(tx, table))
    for (const line of lines) {
      const record = JSON.parse(line) as Record<string, string | null>
      const inTrash = record.deleted_at ? 'trash/' : ''
      const file = inTrash || !record.slug ? record.id : record.slug
      yield textPart(`${table.name}/${inTrash}${file}.md`, asMarkdown(record, body))
    }
}

async function* jsonParts(tx: Session, table: MovedTable): AsyncGenerator<ArchivePart> {
  let part = 0
  let records: string[] = []
  let size = 0
  const flush = () => {
    const content = `[\n${records.join(',\n')}\n]\n`
    records = []
    size = 0
    return textPart(`${table.name}/${String(++part).padStart(6, '0')}.json`, content)
  }
  for await (const lines of linesOf(tx, table))
    for (const line of lines) {
      records.push(line)
      size += line.length
      if (size > partSize) yield flush()
    }
  if (records.length > 0) yield flush()
}

async function* linesOf(tx: Session, table: MovedTable): AsyncGenerator<string[]> {
  const text = `select row_to_json(r)::text as line from (${selectOf(table)}) r`
  for await (const rows of batchesOf(tx, new Cursor<{ line: string }>(text))) yield rows.map(({ line }) => line)
}

/** Through `csv`, not by `copy`: its formula guard keeps text from running as a formula. */
async function csvPart(tx: Session, table: MovedTable): Promise<ArchivePart> {
  const values = table.columns.map((column) => `${quoted(column)}::text`)
  const text = `select ${values.join(', ')} from (${selectOf(table)}) r`
  const parts = [csv([table.columns])]
  const cursor = new Cursor<(string | null)[]>(text, [], { rowMode: 'array' })
  for await (const rows of batchesOf(tx, cursor)) parts.push(csv(rows.map((row) => row.map((value) => value ?? ''))))
  return textPart(`spreadsheets/${table.name}.csv`, parts.join(''))
}

async function* batchesOf<Row>(tx: Session, unread: Cursor<Row>): AsyncGenerator<Row[]> {
  const cursor = tx.client.query(unread)
  for (let rows = await cursor.read(200); rows.length > 0; rows = await cursor.read(200)) yield rows
}

async function* fileParts(): AsyncGenerator<ArchivePart> {
  for (const bucket of buckets)
    for (const filePath of await storage().list(bucket)) {
      const part = await filePart(bucket, filePath)
      if (part) yield part
    }
}

function textPart(name: string, text: string): ArchivePart {
  const content = Buffer.from(text)
  return { name, size: content.byteLength, content }
}

const readme = `# An export of Solutioneer

Open it with \`tar --zstd -xf FILE\`. It holds what people wrote and uploaded, in open formats:

- \`articles/\`, \`posts/\`: markdown; the lines between \`---\` are YAML (each value is JSON, too)
- \`files/\`: uploaded files, as they are
- \`spreadsheets/\`: members, events, registrations and leads as CSV, once more
- every other folder: JSON, a table of the database each; \`audit_log/\` says who did what
- \`export.json\`: what is in it; \`manifest.json\`: the SHA-256 of each part

It holds personal data: keep it where only you can read it. Passwords, sessions and keys are not in it.
\`npm run cli -- import FILE\` brings it into another installation, with the same ids and addresses.
`
