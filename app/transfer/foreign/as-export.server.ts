import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import type { ExportSource } from '../verify-export.server.ts'
import { readDiscourse } from './discourse.server.ts'
import type { Foreign } from './foreign.ts'
import { readGhost } from './ghost.ts'
import { readMarkdownFiles, withoutZip } from './markdown-files.server.ts'
import { matchExisting } from './match-existing.server.ts'
import { readableText, unreadRecords } from './readable.server.ts'
import { readWordPress } from './wordpress.server.ts'

/** Programs whose exports can be imported. */
export const foreignPrograms: Record<string, (text: string, site: string) => Foreign> = {
  ghost: readGhost,
  wordpress: readWordPress,
  discourse: readDiscourse,
  markdown: readMarkdownFiles,
}

/** Options for reading another program's export. */
export interface ForeignOptions {
  /** The old site's address, for files that do not contain it. */
  site?: string
  /** Fetches the articles' pictures and links the articles to them. @returns notes on content that is not imported */
  withPictures?: (foreign: Foreign) => Promise<string[]>
}

/** An imported record, with notes on content that is not. */
export interface ForeignRecord {
  table: string
  title: string
  notes: string[]
}

/** Records with a title, each with the notes about it. */
function recordsOf(tables: Foreign['tables'], leftOut: string[]): ForeignRecord[] {
  return ['articles', 'posts'].flatMap((table) =>
    (tables[table] ?? []).map((record) => {
      const title = String(record.title)
      const prefix = `“${title}”: `
      const notes = leftOut.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))
      return { table, title, notes }
    }),
  )
}

/**
 * Converts another program's export into ours, so that it is verified and imported into the database at `address` like
 * one.
 * @throws BackupError if the file is no such export
 */
export async function foreignExport(
  program: string,
  file: string,
  address: DatabaseAddress,
  options?: ForeignOptions,
): Promise<ReadyExport> {
  return foreignExportOf(program, await buffer(await backupAt(file).read()), address, options)
}

interface ReadyExport {
  source: ExportSource
  leftOut: string[]
  records: ForeignRecord[]
}

/** The same for a file in memory. */
export async function foreignExportOf(
  program: string,
  bytes: Buffer,
  address: DatabaseAddress,
  { site = '', withPictures = async (foreign) => foreign.leftOut }: ForeignOptions = {},
): Promise<ReadyExport> {
  const { text, notes } = readableText(withoutZip(bytes))
  const foreign = readAs(program, text, site)
  const leftOut = await withPictures(foreign)
  const records = storable(foreign.tables)
  const { tables: brought, notes: matchNotes } = await matchExisting(address, { ...foreign, tables: records })
  const allLeftOut = [...notes, ...unreadRecords(records), ...leftOut, ...matchNotes]
  return {
    leftOut: allLeftOut,
    records: recordsOf(brought, allLeftOut),
    source: { tables: brought },
  }
}

function readAs(program: string, text: string, site: string): Foreign {
  try {
    return (foreignPrograms[program] as (text: string, site: string) => Foreign)(text, site)
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new BackupError(`This is no export of ${program} as it is known here:\n${firstIssues(error)}`)
    if (error instanceof SyntaxError)
      throw new BackupError(`This is no export of ${program}, or it is cut off: ${error.message}`)
    throw error
  }
}

const MAX_ISSUES = 20

/** Limit the issues: a thousand invalid records usually have the same problem. */
function firstIssues({ issues }: z.ZodError): string {
  const more = issues.length - MAX_ISSUES
  return z.prettifyError({ issues: issues.slice(0, MAX_ISSUES) }) + (more > 0 ? `\n… and ${more} more` : '')
}

/** Removes NUL and lone surrogates, which PostgreSQL would reject together with the whole import. */
function storable(tables: Foreign['tables']): Foreign['tables'] {
  const withoutInvalid = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  return JSON.parse(JSON.stringify(tables), withoutInvalid)
}
