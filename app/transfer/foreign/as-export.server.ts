import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupRefused } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import type { ExportSource } from '../verify-export.server.ts'
import { readDiscourse } from './discourse.server.ts'
import type { Foreign } from './foreign.ts'
import { readGhost } from './ghost.ts'
import { readMarkdownFiles, withoutZip } from './markdown-files.server.ts'
import { matchHere } from './match-here.server.ts'
import { readableText, unreadRecords } from './readable.server.ts'
import { readWordPress } from './wordpress.server.ts'

/** Programs whose exports can be brought in. */
export const foreignPrograms: Record<string, (text: string, site: string) => Foreign> = {
  ghost: readGhost,
  wordpress: readWordPress,
  discourse: readDiscourse,
  markdown: readMarkdownFiles,
}

/** How the export of another program is read. */
export interface ForeignOptions {
  /** The address of the old site, for files that do not say it. */
  site?: string
  /** Brings the pictures of the articles and changes these to show them. @returns what of the file does not come */
  withPictures?: (foreign: Foreign) => Promise<string[]>
}

/** A record that comes, with what of it does not. */
export interface ForeignRecord {
  table: string
  title: string
  notes: string[]
}

/** The records that people know by a title, each with what is said of it. */
function recordsOf(tables: Foreign['tables'], leftOut: string[]): ForeignRecord[] {
  return ['articles', 'posts'].flatMap((table) =>
    (tables[table] ?? []).map((record) => {
      const title = String(record.title)
      const mark = `“${title}”: `
      const notes = leftOut.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
      return { table, title, notes }
    }),
  )
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
  options?: ForeignOptions,
): Promise<ReadyExport> {
  return foreignExportOf(program, await buffer(await backupAt(file).read()), address, options)
}

interface ReadyExport {
  source: ExportSource
  leftOut: string[]
  records: ForeignRecord[]
}

/** The same of a file that is in memory. */
export async function foreignExportOf(
  program: string,
  bytes: Buffer,
  address: DatabaseAddress,
  { site = '', withPictures = async (foreign) => foreign.leftOut }: ForeignOptions = {},
): Promise<ReadyExport> {
  const { text, told } = readableText(withoutZip(bytes))
  const foreign = readAs(program, text, site)
  const leftOut = await withPictures(foreign)
  const records = storable(foreign.tables)
  const { tables: brought, told: toldHere } = await matchHere(address, { ...foreign, tables: records })
  const allLeftOut = [...told, ...unreadRecords(records), ...leftOut, ...toldHere]
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
      throw new BackupRefused(`This is no export of ${program} as it is known here:\n${firstIssues(error)}`)
    if (error instanceof SyntaxError)
      throw new BackupRefused(`This is no export of ${program}, or it is cut off: ${error.message}`)
    throw error
  }
}

const MAX_ISSUES = 20

/** A thousand records of the wrong shape are wrong in one way. */
function firstIssues({ issues }: z.ZodError): string {
  const more = issues.length - MAX_ISSUES
  return z.prettifyError({ issues: issues.slice(0, MAX_ISSUES) }) + (more > 0 ? `\n… and ${more} more` : '')
}

/** The database keeps no NUL and no half of a letter, and refuses all for one of them. */
function storable(tables: Foreign['tables']): Foreign['tables'] {
  const kept = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  return JSON.parse(JSON.stringify(tables), kept)
}
