import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { importSubscribers, type SubscriberImport } from '#app/newsletter/importing/import.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { applyExport, DoesNotFit } from '#app/transfer/apply-export.server.ts'
import { foreignExportOf } from '#app/transfer/foreign/as-export.server.ts'
import { withoutZip } from '#app/transfer/foreign/markdown-files.server.ts'
import { readableText } from '#app/transfer/foreign/readable.server.ts'
import { countRecords, type ImportKind, type ImportReport } from './import.ts'
import { recognizeImport } from './recognize.ts'
import { imports } from './tables.server.ts'

/** An uploaded export. */
interface UploadedExport {
  name: string
  bytes: Buffer
  /** The old site's address, for files that do not contain it. */
  site: string
}

/**
 * Stores another program's export, with the report of a dry run. Nothing is imported yet.
 * @returns the id of the import
 * @throws Forbidden unless admin, Invalid for an unreadable file
 */
export async function checkImport(actor: Actor, { name, bytes, site }: UploadedExport): Promise<string> {
  if (!can(actor, 'content.import')) throw new Forbidden()
  const { kind, report } = await tried(bytes, site)
  const id = newId()
  await database()
    .insert(imports)
    .values({
      ...{ id, kind, site, report, fileName: name.slice(0, 200), createdBy: actorId(actor) },
      ...{ records: countRecords(report), content: await promisify(gzip)(bytes) },
    })
  return id
}

const unknownFile =
  'This is not an export from Ghost, WordPress or Discourse, a zip of markdown files, or a subscriber list from Ghost, Mailchimp, Substack or beehiiv.'

async function tried(bytes: Buffer, site: string): Promise<{ kind: ImportKind; report: ImportReport }> {
  try {
    const { text, notes } = readableText(withoutZip(bytes))
    const kind = recognizeImport(text)
    if (!kind) throw new Invalid({ file: [unknownFile] })
    return {
      kind,
      report: await (kind === 'subscribers' ? trySubscribers(text, notes) : tryContent(kind, bytes, site)),
    }
  } catch (error) {
    if (error instanceof BackupError) throw new Invalid({ file: error.message.split('\n') })
    throw error
  }
}

async function tryContent(kind: ImportKind, bytes: Buffer, site: string): Promise<ImportReport> {
  try {
    const { source, leftOut, records } = await foreignExportOf(kind, bytes, databaseAddress(), { site })
    const result = { leftOut, records, tables: [], kept: [], problems: [] }
    try {
      const { tables, kept } = await applyExport(databaseAddress(), source, { dryRun: true, program: kind })
      return { ...result, tables, kept }
    } catch (error) {
      if (error instanceof DoesNotFit) return { ...result, problems: error.problems }
      throw error
    }
  } catch (error) {
    if (error instanceof DoesNotFit) throw new Invalid({ file: error.problems.slice(0, 20) })
    throw error
  }
}

async function trySubscribers(text: string, notes: string[]): Promise<ImportReport> {
  try {
    return reportOfSubscribers(await importSubscribers(text, { dryRun: true }), notes)
  } catch (error) {
    // The readers report problems of a file as plain errors.
    if (error instanceof Error && error.constructor === Error) throw new Invalid({ file: [error.message] })
    throw error
  }
}

/** The report of an import of subscribers. */
export function reportOfSubscribers(subscriberImport: SubscriberImport, notes: string[]): ImportReport {
  const { program, subscribed, suppressed, leftOut } = subscriberImport
  const silent = suppressed.map((email) => `${email}: unsubscribed or bounced at ${program}, and gets nothing here`)
  const added = subscribed.length + suppressed.length
  const tables = [{ name: 'subscribers', added, here: 0 }]
  return { tables, records: [], leftOut: [...notes, ...leftOut, ...silent], kept: [], problems: [] }
}
