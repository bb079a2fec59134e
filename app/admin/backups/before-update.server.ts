import path from 'node:path'
import { backupStore } from '#app/platform/backup/destination.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { MigrationError } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { readSetting } from '#app/platform/settings/settings.server.ts'
import { lastBackupSetting } from './nightly.server.ts'

/** A backup this recent, manual or nightly, can be used to roll back. */
const fresh = 3_600_000
const MAX_STORED = 2
const ours = /^before-update-[\dTZ-]+\.backup$/

/**
 * Makes the backup to roll back to the previous release with: at `BACKUP_URL`, else in `DATA_DIR/backups`. The last two
 * are kept.
 * @throws MigrationError if the backup fails, so that nothing is migrated
 */
export async function backUpBeforeUpdate(address: DatabaseAddress, say: (line: string) => void): Promise<void> {
  const last = await readSetting(lastBackupSetting).catch(() => null)
  if (last && Date.now() - Date.parse(last.at) < fresh) return say(`The way back is the backup ${last.name}`)
  const { backupUrl = path.join(config().dataDir, 'backups'), backupPassphrase: passphrase } = config()
  const name = `before-update-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  say(`Backing up before the update: ${name}`)
  const store = backupStore(backupUrl)
  try {
    await writeBackup(address, store.at(name), { passphrase })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `The backup before the update could not be made in ${backupUrl}: ${reason}\n` +
        'Nothing was changed. Free up space there or set BACKUP_URL to another location, then start again.',
    )
  }
  const older = (await store.list()).filter((one) => ours.test(one)).slice(0, -MAX_STORED)
  for (const one of older) await store.remove(one)
}
