import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { database } from '#app/platform/database/database.server.ts'
import type { FetchRules } from '#app/platform/fetch/public-fetch.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { ImportKind, ImportReport } from './import.ts'
import { importById } from './queries.server.ts'
import { importFile } from './run.server.ts'
import { imports } from './tables.server.ts'

/** An export of another program, of a known kind. */
interface ForeignFile {
  kind: ImportKind
  name: string
  bytes: Buffer
  /** The address of the old site, for files that do not say it. */
  site: string
}

const stopped: ImportReport = {
  ...{ tables: [], records: [], leftOut: [], kept: [] },
  problems: ['The command that imported this file was stopped before it was done. Start the import again.'],
}

/**
 * Imports a file in this process, as the command line does. The import is listed under `/admin/import`, where it can be
 * undone; one whose process is killed is listed as failed and can be started again there.
 * @param rules which pictures may be fetched; the public internet alone unless a test says more
 * @returns the import with its report; `failed` with the problems for which nothing was imported
 */
export async function importNow({ kind, name, bytes, site }: ForeignFile, rules?: FetchRules) {
  const id = newId()
  await database()
    .insert(imports)
    .values({
      ...{ id, kind, site, fileName: name.slice(0, 200), state: 'failed', report: stopped },
      content: await promisify(gzip)(bytes),
    })
  await importFile(id, rules)
  return importById(id)
}
