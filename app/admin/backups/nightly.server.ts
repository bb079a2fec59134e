import { alertOperators } from '#app/admin/alerts/alert.server.ts'
import { system } from '#app/platform/actor.ts'
import { backupStore } from '#app/platform/backup/destination.server.ts'
import { backupName, backupsToRemove } from '#app/platform/backup/keep.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { noteFailure } from '#app/platform/traces/traces.server.ts'

/** What is kept of the last backup that was made and verified. */
export interface LastBackup {
  name: string
  at: string
  bytes: number
}

/** The setting under which it is kept. */
export const lastBackupSetting: Setting<LastBackup | null> = {
  name: 'backup.last',
  fallback: null,
  mayWrite: (actor) => actor.kind === 'system',
}

/**
 * Makes the nightly backup where `BACKUP_URL` says, and removes those that are not kept any longer. One that fails is
 * told to the operators and not tried again before the next night: half a disk of retries helps nobody. One whose
 * process is killed is made once more; where that is killed, too, the watch tells of a job that failed.
 */
export const backUpNightly = defineJob<Record<string, never>>(
  'backup.nightly',
  async () => {
    const { backupUrl, backupPassphrase: passphrase } = config()
    if (!backupUrl) return
    try {
      await backUp(backupUrl, passphrase)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ err: error }, 'the nightly backup failed')
      // For the queue it is done: nothing else would tell a collector.
      noteFailure(reason)
      await alertOperators({
        subject: 'The nightly backup failed',
        reason,
        remedy: `Check BACKUP_URL and the space there. Then make one by hand: npm run cli -- backup FILE`,
      })
    }
  },
  { retryLimit: 1, expireSeconds: 6 * 60 * 60 },
)

async function backUp(backupUrl: string, passphrase: string | undefined): Promise<void> {
  const store = backupStore(backupUrl)
  const name = backupName(new Date())
  const { bytes } = await writeBackup(databaseAddress(), store.at(name), { passphrase })
  const last: LastBackup = { name, at: new Date().toISOString(), bytes }
  await writeSetting(system, lastBackupSetting, last)
  for (const old of backupsToRemove(await store.list())) await store.remove(old)
  log.info({ backup: name, bytes }, 'backup made')
}
