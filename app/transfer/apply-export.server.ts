import { BackupError } from '#app/platform/backup/archive.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import { isInstallation } from '#app/platform/database/foreign-tables.server.ts'
import { isMigrated, migrate, unknownMigrations } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Session, Sql } from '#app/platform/database/pool/sql.ts'
import { newId } from '#app/platform/ids.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { findConflicts, skipChanged } from './conflicts.ts'
import type { ExportHeader } from './form.ts'
import { insertStaged } from './insert-staged.ts'
import { countAsHere, countNewAnswers } from './new-answers.ts'
import { quoted, staged } from './sql-names.ts'
import { StoredFiles } from './stored-files.server.ts'
import { type MovedTable, movedTables } from './tables.ts'
import { type ExportSource, readExport, verifyExport } from './verify-export.server.ts'

/** The result of an import or a dry run. */
export interface Imported {
  /** New and already existing identical records, by table. */
  tables: { name: string; added: number; here: number }[]
  files: { added: number; here: number }
  /** Existing records with the same id and different content, which are kept. Empty if these count as conflicts. */
  kept: string[]
}

/** The conflicts between an export and existing records. Nothing was changed. */
export class DoesNotFit extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

interface ImportOptions {
  dryRun?: boolean
  program?: string | undefined
  print?: (line: string) => void
  inTransaction?: (tx: Session, moved: MovedTable[], outcome: Omit<Imported, 'files'>) => Promise<void>
}

/** Rolls back the transaction of a dry run. */
class OnlyTried extends Error {}

/**
 * Imports an export into the database at `address` and the configured storage, keeping its ids. The file is verified
 * first; all records are inserted in one transaction; identical existing records are skipped.
 * @param options.dryRun rolls everything back; requires a migrated database
 * @param options.program the other program that wrote it: existing records that have changed are skipped instead of
 * being conflicts, new replies to existing posts are added, and the audit log gets an entry, because such a file has
 * none
 * @param options.inTransaction called last in the transaction, while the new records are still staged
 * @throws BackupError for a damaged or unknown file, DoesNotFit with all conflicts
 */
export async function applyExport(
  address: DatabaseAddress,
  source: ExportSource,
  { dryRun = false, program, print = () => {}, inTransaction = async () => {} }: ImportOptions = {},
): Promise<Imported> {
  print('Checking the file')
  const header = await verifyExport(source)
  if (!dryRun) await migrate(address, print)
  const sql = open(address, { max: 1, application_name: 'solutioneer-import' })
  const files = new StoredFiles()
  let tables: Imported['tables'] = []
  let kept: string[] = []
  try {
    if (dryRun) await requireMigrated(sql)
    await sql.begin(async (tx) => {
      const moved = matched(await movedTables(tx), header)
      await stage(tx, moved)
      let settled = false
      const settle = async () => {
        if (settled) return
        settled = true
        if (program) await countAsHere(tx, moved)
        if (program) kept = await skipChanged(tx, moved)
        files.problems.push(...(await findConflicts(tx, moved)))
        if (files.problems.length === 0) tables = await insertStaged(tx, moved, print)
        if (program) await countNewAnswers(tx, moved)
      }
      await readExport(source, async (part) => {
        if (part.kind === 'records' && settled) throw new BackupError('This export is not in its order.')
        if (part.kind === 'records') return stageRecords(tx, moved, part.table, part.json)
        await settle()
        await files.take(part.name, part.content, dryRun)
      })
      await settle()
      if (files.problems.length > 0) throw new DoesNotFit(files.problems)
      if (dryRun) throw new OnlyTried()
      if (program) await noteImport(tx, program, tables)
      await inTransaction(tx, moved, { tables, kept })
      await tx`select pg_notify(${pagesChannel}, '*')`
    })
  } catch (error) {
    await files.takeBack()
    // Constraint violations: two records of the file with the same address, or an invalid value.
    if (error instanceof Error && sqlState(error)?.startsWith('23')) throw new DoesNotFit([withDetail(error)])
    if (!(error instanceof OnlyTried)) throw error
  } finally {
    await sql.end()
  }
  return { tables, files: { added: files.added, here: files.here }, kept }
}

/** Records the origin of imported content in the audit log, unless nothing was imported. */
async function noteImport(tx: Session, program: string, tables: Imported['tables']): Promise<void> {
  const records = tables.reduce((sum, { added }) => sum + added, 0)
  if (records === 0) return
  await tx`insert into audit_log (id, actor_kind, act, facts)
    values (${newId()}, 'system', 'content.imported', ${JSON.stringify({ program, records })}::text::jsonb)`
}

/** A dry run must not change anything, so it cannot migrate the database. */
async function requireMigrated(sql: Sql): Promise<void> {
  if ((await isInstallation(sql)) && (await isMigrated(sql)) && (await unknownMigrations(sql)).length === 0) return
  throw new BackupError(
    'The database is not that of this release, and a trial changes nothing. Run "npm run cli -- migrate", or start ' +
      'the product first.',
  )
}

function withDetail(error: Error): string {
  const { detail } = error as { detail?: string }
  return detail ? `${error.message}: ${detail}` : error.message
}

/** The file's tables, with the columns it contains. @throws BackupError if this release lacks one */
function matched(exported: MovedTable[], { tables }: Pick<ExportHeader, 'tables'>): MovedTable[] {
  const unknown = tables.flatMap(({ name, columns }) => {
    const match = exported.find((table) => table.name === name)
    return match
      ? columns.filter((column) => !match.columns.includes(column)).map((column) => `${name}.${column}`)
      : [name]
  })
  if (unknown.length > 0)
    throw new BackupError(
      `This export is of a newer or another release: this one does not know ${unknown.join(', ')}. Update first.`,
    )
  return exported.flatMap((table) => {
    const brought = tables.find(({ name }) => name === table.name)
    return brought ? [{ ...table, columns: brought.columns }] : []
  })
}

async function stage(tx: Session, tables: MovedTable[]): Promise<void> {
  for (const { name, table } of tables)
    await tx.query(`create temporary table ${staged(name)} on commit drop as select * from ${table} with no data`)
}

async function stageRecords(tx: Session, tables: MovedTable[], name: string, json: string): Promise<void> {
  const moved = tables.find((one) => one.name === name) as MovedTable
  const columns = moved.columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${staged(name)} (${columns})
     select ${columns} from json_populate_recordset(null::${moved.table}, $1::text::json)`,
    [json],
  )
}
