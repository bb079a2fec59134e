import { diskFinding, failedMailsFinding, jobsFinding } from '#app/admin/health/health.server.ts'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { alertOperators } from './alert.server.ts'

/** What the operators were told is wrong, and when. */
type Told = Record<string, { says: string; at: string }>

const toldSetting: Setting<Told> = {
  name: 'alerts.told',
  fallback: {},
  mayWrite: (actor) => actor.kind === 'system',
}

const day = 86_400_000
const remedies: Record<string, string> = {
  mails: 'See the admin area, Email: those that a server refused wait for “Send again”.',
  jobs: '"npm run cli -- jobs" says why. Mend the cause, then "npm run cli -- jobs retry".',
  disk: 'Move backups away (BACKUP_URL), remove old ones, or enlarge the disk.',
}

/**
 * Looks whether mails, jobs or the disk fail and tells the operators: once when it begins, and again after a day where
 * it has changed since. The disk is that of the machine that does the job.
 */
export const watchHealth = defineJob<Record<string, never>>(
  'health.watch',
  async () => {
    const findings = await Promise.all([failedMailsFinding(), jobsFinding(), diskFinding(config())])
    const told = await readSetting(toldSetting)
    const now: Told = {}
    for (const { what, fine, says } of findings) {
      if (fine) continue
      const before = told[what]
      const isNew = !before || (before.says !== says && Date.now() - Date.parse(before.at) > day)
      if (isNew)
        await alertOperators({ subject: `Something fails: ${what}`, reason: says, remedy: remedies[what] ?? '' })
      now[what] = isNew ? { says, at: new Date().toISOString() } : before
    }
    if (JSON.stringify(now) !== JSON.stringify(told)) await writeSetting(system, toldSetting, now)
  },
  { retryLimit: 0 },
)
