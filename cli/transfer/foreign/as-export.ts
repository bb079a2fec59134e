import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type ArchivePart, BackupRefused, writeArchive } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/open.server.ts'
import { asMarkdown, type ExportHeader, exportHeaderName, markdownBodies } from '../form.ts'
import { readDiscourse } from './discourse.ts'
import type { Foreign } from './foreign.ts'
import { readGhost } from './ghost.ts'
import { matchHere } from './match-here.ts'
import { readableText, unreadRecords } from './readable.ts'
import { readWordPress } from './wordpress.ts'

/** Programs whose exports can be brought in. */
export const foreignPrograms: Record<string, (text: string) => Foreign> = {
  ghost: readGhost,
  wordpress: readWordPress,
  discourse: readDiscourse,
}

/**
 * What another program exported, as an export of ours, so that it is checked and brought into the database at `address`
 * as one.
 * @throws BackupRefused for a file that is no such export
 */
export async function foreignExport(
  program: string,
  file: string,
  address: DatabaseAddress,
): Promise<{ source: { read(): Promise<Readable> }; leftOut: string[] }> {
  const bytes = await buffer(await backupAt(file).read())
  const { text, told } = readableText(bytes)
  const { tables, leftOut } = readAs(program, text)
  const records = storable(tables)
  const brought = await matchHere(address, records)
  return {
    leftOut: [...told, ...unreadRecords(records), ...leftOut],
    source: { read: async () => Readable.from(await archiveOf(brought)) },
  }
}

function readAs(program: string, text: string): Foreign {
  try {
    return (foreignPrograms[program] as (text: string) => Foreign)(text)
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new BackupRefused(`This is no export of ${program} as it is known here:\n${firstIssues(error)}`)
    if (error instanceof SyntaxError)
      throw new BackupRefused(`This is no export of ${program}, or it is cut off: ${error.message}`)
    throw error
  }
}

const mostIssues = 20

/** A thousand records of the wrong shape are wrong in one way. */
function firstIssues({ issues }: z.ZodError): string {
  const more = issues.length - mostIssues
  return z.prettifyError({ issues: issues.slice(0, mostIssues) }) + (more > 0 ? `\n… and ${more} more` : '')
}

/** The database keeps no NUL and no half of a letter, and refuses all for one of them. */
function storable(tables: Foreign['tables']): Foreign['tables'] {
  const kept = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)
  const ofRecord = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).map(([column, value]) => [column, kept(value)]))
  return Object.fromEntries(Object.entries(tables).map(([name, records]) => [name, records.map(ofRecord)]))
}

async function archiveOf(tables: Foreign['tables']): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeArchive(target, partsOf(tables))
  return chunks
}

async function* partsOf(tables: Foreign['tables']): AsyncGenerator<ArchivePart> {
  const filled = Object.entries(tables).filter(([, records]) => records.length > 0)
  const header: ExportHeader = {
    format: 1,
    product: 'solutioneer',
    kind: 'export',
    createdAt: new Date().toISOString(),
    siteUrl: '',
    tables: filled.map(([name, records]) => ({ name, columns: Object.keys(records[0] ?? {}), rows: records.length })),
  }
  yield textPart(exportHeaderName, JSON.stringify(header))
  for (const [name, records] of filled) {
    const body = markdownBodies[name]
    if (!body) yield textPart(`${name}/000001.json`, JSON.stringify(records))
    else for (const record of records) yield textPart(`${name}/${record.id}.md`, asMarkdown(record, body))
  }
}

function textPart(name: string, text: string): ArchivePart {
  const content = Buffer.from(text)
  return { name, size: content.byteLength, content }
}
