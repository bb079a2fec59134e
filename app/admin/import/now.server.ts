import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { database } from '#app/platform/database/database.server.ts'
import type { FetchRules } from '#app/platform/fetch/public-fetch.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { ImportKind, ImportReport } from './import.ts'
import { importById } from './queries.server.ts'
import { importFile } from './run.server.ts'
import { imports } from './tables.server.ts'

/** Another program's export, of a known kind. */
interface ForeignFile {
  kind: ImportKind
  name: string
  bytes: Buffer
  /** The old site's address, for files that do not contain it. */
  site: string
}

const stopped: ImportReport = {
  ...{ tables: [], records: [], leftOut: [], kept: [] },
  problems: ['The command that imported this file was stopped before it finished. Start the import again.'],
}

/**
 * Imports a file in this process, for the command line. The import is listed under `/admin/import`, where it can be
 * undone; if the process is killed, it is listed as failed and can be restarted there.
 * @param rules which addresses pictures may be fetched from; by default only the public internet
 * @returns the import with its report; `failed` with the problems if nothing was imported
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
