import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { and, eq, inArray } from 'drizzle-orm'
import { importSubscribers } from '#app/newsletter/importing/import.server.ts'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import type { FetchRules } from '#app/platform/fetch/public-fetch.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { applyExport, DoesNotFit } from '#app/transfer/apply-export.server.ts'
import { foreignExportOf } from '#app/transfer/foreign/as-export.server.ts'
import { readableText } from '#app/transfer/foreign/readable.server.ts'
import { reportOfSubscribers } from './check.server.ts'
import { countRecords, type ImportReport } from './import.ts'
import { recordBrought } from './imported-records.server.ts'
import { importPicturesOf } from './pictures.server.ts'
import { imports } from './tables.server.ts'

type StartedImport = Pick<typeof imports.$inferSelect, 'id' | 'kind' | 'site' | 'report'>

/** Imports a checked file. If its process is killed, the job starts over, because the transaction was rolled back. */
export const runImport = defineJob<{ importId: string }>('content.import', ({ importId }) => importFile(importId), {
  retryLimit: 5,
  expireSeconds: 6 * 60 * 60,
})

const unfinished = inArray(imports.state, ['running', 'failed'])

/** The job's work. @param rules which addresses pictures may be fetched from; by default only the public internet */
export async function importFile(id: string, rules?: FetchRules): Promise<void> {
  const [started] = await database()
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), unfinished))
  if (!started?.content) return
  const bytes = await promisify(gunzip)(started.content)
  try {
    if (started.kind === 'subscribers') await importSubscribersOf(started, bytes)
    else await importContentOf(started, bytes, rules)
  } catch (error) {
    const isOfFile = error instanceof DoesNotFit || error instanceof BackupError
    if (!isOfFile) log.error({ err: error, importId: id }, 'an import failed')
    const problems = error instanceof DoesNotFit ? error.problems : [failureOf(error, isOfFile)]
    await database()
      .update(imports)
      .set({ state: 'failed', report: { ...started.report, problems } })
      .where(and(eq(imports.id, id), unfinished))
  }
}

function failureOf(error: unknown, isOfFile: boolean): string {
  const message = error instanceof Error ? error.message : String(error)
  return isOfFile ? message : `Something went wrong here: ${message}. Please try again; the server log has details.`
}

function importSubscribersOf({ id }: StartedImport, bytes: Buffer): Promise<void> {
  const { text, notes } = readableText(bytes)
  return transaction(async () => {
    await endWith(id, reportOfSubscribers(await importSubscribers(text, { id }), notes))
  })
}

async function endWith(id: string, report: ImportReport): Promise<void> {
  await database()
    .update(imports)
    .set({ state: 'done', report, records: countRecords(report), content: null })
    .where(eq(imports.id, id))
}

async function importContentOf({ id, kind, site }: StartedImport, bytes: Buffer, rules?: FetchRules): Promise<void> {
  const withPictures = importPicturesOf(id, rules)
  const { source, leftOut, records } = await foreignExportOf(kind, bytes, databaseAddress(), { site, withPictures })
  await applyExport(databaseAddress(), source, {
    program: kind,
    inTransaction: async (tx, moved, { tables, kept }) => {
      await recordBrought(tx, id, moved)
      const report: ImportReport = { tables, records, leftOut, kept, problems: [] }
      await tx`update imports set state = 'done', report = ${JSON.stringify(report)}::text::jsonb,
        records = ${countRecords(report)}, content = null where id = ${id}`
    },
  })
}
