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

/** The last backup that was made and verified. */
export interface LastBackup {
  name: string
  at: string
  bytes: number
}

/** The setting that stores it. */
export const lastBackupSetting: Setting<LastBackup | null> = {
  name: 'backup.last',
  fallback: null,
  mayWrite: (actor) => actor.kind === 'system',
}

/**
 * Makes the nightly backup at `BACKUP_URL` and removes expired ones. A failed backup is reported to the operators and
 * not retried before the next night, because retries could fill the disk. If the process is killed, the job runs once
 * more; if that run is killed too, the health check reports the failed job.
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
      // The error is caught, so the queue considers the job done: report it to the error collector here.
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
