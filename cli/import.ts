import { BackupRefused } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { applyExport, DoesNotFit, type Imported } from './transfer/apply-export.ts'
import { withDatabase } from './with-database.ts'

/** `import FILE`: brings an export in, whole or not at all; `--dry-run` says what it would do and changes nothing. */
export async function importContent(args: string[]): Promise<number> {
  const [source, ...more] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (!source || more.length > 0 || flags.some((flag) => flag !== '--dry-run')) {
    console.error('Usage: npm run cli -- import FILE [--dry-run]')
    return 2
  }
  const dryRun = flags.includes('--dry-run')
  return withDatabase(async (address) => {
    try {
      report(await applyExport(address, backupAt(source), { dryRun, say: console.log }), dryRun)
      return 0
    } catch (error) {
      if (error instanceof DoesNotFit) {
        console.error(`This does not fit into what is here, and nothing was changed:\n  ${error.problems.join('\n  ')}`)
        return 1
      }
      if (!(error instanceof BackupRefused)) throw error
      console.error(error.message)
      return 1
    }
  })
}

function report({ tables, files }: Imported, dryRun: boolean): void {
  const added = tables.reduce((sum, table) => sum + table.added, 0)
  const here = tables.reduce((sum, table) => sum + table.here, 0)
  console.log(`${dryRun ? 'It fits. It would bring' : 'Brought'} ${added} records and ${files.added} files;`)
  console.log(`${here} records and ${files.here} files are here already, the same.`)
  if (dryRun) console.log('Nothing was changed.')
  else console.log('Articles, posts and comments are rendered within a minute of the start of the product.')
}
