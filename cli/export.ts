import { backupAt } from '#app/platform/backup/destination.server.ts'
import { writeExport } from '#app/transfer/write-export.server.ts'
import { withDatabase } from './with-database.ts'

/** `export FILE`: writes all user content and uploads to one file in open formats. The product may be running. */
export async function exportContent([target, ...more]: string[]): Promise<number> {
  if (!target || target.startsWith('--') || more.length > 0) {
    console.error('Usage: npm run cli -- export FILE')
    return 2
  }
  return withDatabase(async (address) => {
    const { rows, files, bytes } = await writeExport(address, backupAt(target), console.log)
    console.log(`${target}: ${(bytes / 1_048_576).toFixed(1)} MB with ${rows} records and ${files} files.`)
    console.log('It holds personal data, and no passwords. Look into it with "tar --zstd -tf FILE".')
    return 0
  })
}
