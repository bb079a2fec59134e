import { lastBackupSetting } from '#app/admin/backups/nightly.server.ts'
import { system } from '#app/platform/actor.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { withDatabase } from './with-database.ts'

/** `backup FILE`: writes a backup to a path or `s3://BUCKET/KEY?endpoint=…`. The product may be running. */
export async function backup([target]: string[]): Promise<number> {
  if (!target) {
    console.error('Usage: npm run cli -- backup FILE')
    return 2
  }
  return withDatabase(async (address, config) => {
    const passphrase = config.backupPassphrase
    const { bytes, counts } = await writeBackup(address, backupAt(target), { passphrase, progress: console.log })
    const last = { name: target, at: new Date().toISOString(), bytes }
    // The database may belong to another release with other settings; the backup is valid all the same.
    await writeSetting(system, lastBackupSetting, last).catch(() => {})
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `${target}: ${(bytes / 1_048_576).toFixed(1)} MB with ${rows} rows and ${counts.files} files, verified.`,
    )
    if (!passphrase) console.log('It is not encrypted and holds secrets: keep it where only you can read it.')
    return 0
  })
}
