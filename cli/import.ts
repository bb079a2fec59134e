import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { ImportKind } from '#app/admin/import/import.ts'
import { importNow } from '#app/admin/import/now.server.ts'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { applyExport, DoesNotFit, type Imported } from '#app/transfer/apply-export.server.ts'
import { foreignExport, foreignPrograms } from '#app/transfer/foreign/as-export.server.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run cli -- import FILE [--from ${Object.keys(foreignPrograms).join('|')}] [--site ADDRESS] [--dry-run]`

/**
 * `import FILE`: imports an export in one transaction; `--dry-run` only prints what it would do. With `--from`, the
 * file is an export of another program, from the site at `--site`: its pictures are fetched from there, and
 * `/admin/import` lists the import and can undo it.
 */
export async function importContent(args: string[]): Promise<number> {
  const importOptions = readArguments(args)
  if (!importOptions) {
    console.error(usage)
    return 2
  }
  const { file, from, site, dryRun } = importOptions
  return withDatabase(
    async (address) => {
      try {
        if (from && !dryRun) await importForeign(address, { file, from, site })
        else await importExport(address, { file, from, site, dryRun })
        return 0
      } catch (error) {
        if (error instanceof DoesNotFit) {
          console.error(
            `This does not fit into what is here, and nothing was changed:\n  ${error.problems.join('\n  ')}`,
          )
          return 1
        }
        if (!(error instanceof BackupError)) throw error
        console.error(error.message)
        return 1
      }
    },
    // A dry run must not create a database.
    { mayBeEmpty: !dryRun },
  )
}

interface ImportOptions {
  file: string
  from: string | undefined
  site: string
  dryRun: boolean
}

async function importExport(address: DatabaseAddress, { file, from, site, dryRun }: ImportOptions): Promise<void> {
  const { source, leftOut } = from
    ? await foreignExport(from, file, address, { site })
    : { source: backupAt(file), leftOut: [] }
  reportLeftOut(leftOut)
  report(await applyExport(address, source, { dryRun, program: from, print: console.log }), dryRun)
}

async function importForeign(
  address: DatabaseAddress,
  { file, from, site }: Omit<ImportOptions, 'dryRun'> & { from: string },
): Promise<void> {
  await migrate(address, console.log)
  // Check the file first, so that a wrong one is rejected before anything is written.
  await foreignExport(from, file, address, { site })
  const bytes = await buffer(await backupAt(file).read())
  const imported = await importNow({ kind: from as ImportKind, name: path.basename(file), bytes, site })
  if (imported.state === 'failed') throw new DoesNotFit(imported.report.problems)
  const { leftOut, tables, kept } = imported.report
  reportLeftOut(leftOut)
  report({ tables, kept, files: { added: imported.fetched - imported.missing, here: 0 } }, false)
  console.log('It is listed under /admin/import, where it can be undone.')
}

function reportLeftOut(leftOut: string[]): void {
  if (leftOut.length > 0) console.log(`These have no place here:\n  ${leftOut.join('\n  ')}`)
}

function readArguments(args: string[]): ImportOptions | undefined {
  try {
    const options = {
      from: { type: 'string' },
      site: { type: 'string', default: '' },
      'dry-run': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [file, ...more] = positionals
    if (!file || more.length > 0 || (values.from !== undefined && !Object.hasOwn(foreignPrograms, values.from)))
      return undefined
    if (values.site !== '' && !/^https?:\/\//.test(values.site)) return undefined
    return { file, from: values.from, site: values.site.replace(/\/$/, ''), dryRun: values['dry-run'] ?? false }
  } catch {
    return undefined
  }
}

function report({ tables, files, kept }: Imported, dryRun: boolean): void {
  if (kept.length > 0)
    console.log(
      `These came with an earlier import and are different here now. They stay as they are here, articles with\n` +
        `their tags; edit them here where the file has the better text:\n  ${kept.join('\n  ')}`,
    )
  const added = tables.reduce((sum, table) => sum + table.added, 0)
  const existing = tables.reduce((sum, table) => sum + table.here, 0)
  console.log(`${dryRun ? 'It fits. It would bring' : 'Brought'} ${added} records and ${files.added} files;`)
  console.log(`${existing} records and ${files.here} files are here already, the same.`)
  if (dryRun) console.log('Nothing was changed.')
  else console.log('Articles, posts and comments are rendered within a minute of the start of the product.')
  // An import with members disables the automatic first admin.
  if (!dryRun && tables.some(({ name, added: people }) => name === 'members' && people > 0))
    console.log(
      'Members came without passwords: each asks for a new one where they sign in. To sign in as an admin, run\n' +
        '  npm run cli -- admin create EMAIL',
    )
}
