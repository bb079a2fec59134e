import type { Readable } from 'node:stream'
import { BackupEncrypted, BackupError, bytesOf, readArchive } from '#app/platform/backup/archive.server.ts'
import type { BackupDestination } from '#app/platform/backup/destination.server.ts'
import { headerName as backupHeaderName } from '#app/platform/backup/header.ts'
import { type ExportHeader, exportHeader, exportHeaderName, fromMarkdown, markdownBodies } from './form.ts'

/** A part of an export: a table's records as a JSON array, a stored file, or other content. */
export type ExportPart =
  | { kind: 'records'; table: string; json: string; count: number }
  | { kind: 'file'; name: string; content: Readable }

/** An export: a file, or records by table, all with the same columns per table. */
export type ExportSource = Pick<BackupDestination, 'read'> | { tables: Record<string, Record<string, unknown>[]> }

type Contents = Pick<ExportHeader, 'tables'>
type Take = (part: ExportPart) => Promise<void>

/**
 * Reads an export sequentially.
 * @param take called for each part to import; must consume a file's stream
 * @throws BackupError for a file that is unknown, damaged or of an unsupported format
 */
export async function readExport(source: ExportSource, take: Take): Promise<Contents> {
  if ('tables' in source) return readTables(source.tables, take)
  let header: ExportHeader | undefined
  const reading = readArchive(await source.read(), async (name, content) => {
    if (name === exportHeaderName) header = readHeader((await bytesOf(content)).toString('utf8'))
    else if (name === backupHeaderName || (!header && name.startsWith('files/')))
      // An export begins with its header, a backup with its files.
      throw new BackupError(isBackup)
    else if (!header) throw new BackupError('This file is no export of this product.')
    else if (name.startsWith('files/')) await take({ kind: 'file', name, content })
    else {
      const bytes = await bytesOf(content)
      const part = recordsOf(name, bytes.toString('utf8'), header)
      if (part) await take(part)
    }
  })
  await reading.catch((error: unknown) => {
    // Exports are never encrypted.
    throw error instanceof BackupEncrypted ? new BackupError(isBackup) : error
  })
  if (!header) throw new BackupError('This file is no export of this product.')
  return header
}

async function readTables(tables: Record<string, Record<string, unknown>[]>, take: Take): Promise<Contents> {
  const filled = Object.entries(tables).filter(([, records]) => records.length > 0)
  for (const [table, records] of filled)
    await take({ kind: 'records', table, json: JSON.stringify(records), count: records.length })
  return {
    tables: filled.map(([name, records]) => ({ name, columns: Object.keys(records[0] ?? {}), rows: records.length })),
  }
}

const isBackup = 'This is a backup, not an export: use "npm run cli -- restore FILE".'

/** Reads a whole export and verifies every part's checksum and the numbers of records. */
export async function verifyExport(source: ExportSource): Promise<Contents> {
  const counts = new Map<string, number>()
  const header = await readExport(source, async (part) => {
    if (part.kind === 'records') counts.set(part.table, (counts.get(part.table) ?? 0) + part.count)
    else for await (const _ of part.content);
  })
  for (const { name, rows } of header.tables)
    if ((counts.get(name) ?? 0) !== rows)
      throw new BackupError(`This export is damaged: it lists ${rows} ${name} and holds ${counts.get(name) ?? 0}.`)
  return header
}

function readHeader(text: string): ExportHeader {
  try {
    return exportHeader.parse(JSON.parse(text))
  } catch (cause) {
    const message =
      'This export is damaged, or has a form that this release does not know. Use the release that made it.'
    throw new BackupError(message, { cause })
  }
}

function recordsOf(name: string, text: string, header: ExportHeader): ExportPart | undefined {
  const [folder = ''] = name.split('/')
  if (name === 'README.md' || folder === 'spreadsheets') return undefined
  const table = header.tables.find((one) => one.name === folder)
  if (!table) throw new BackupError(`This export holds a part that it does not list: ${name}.`)
  const body = markdownBodies[folder]
  try {
    const records = body ? [fromMarkdown(text, body)] : (JSON.parse(text) as Record<string, unknown>[])
    const unknown = records.flatMap((record) => Object.keys(record)).find((key) => !table.columns.includes(key))
    if (unknown) throw new SyntaxError(`It holds “${unknown}”, which it does not list.`)
    return { kind: 'records', table: folder, json: body ? JSON.stringify(records) : text, count: records.length }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new BackupError(`This export is damaged: ${name} cannot be read. ${error.message}`)
  }
}
