import { environmentFindings } from '#app/admin/health/environment.server.ts'
import { findingOfError, type HealthFinding } from '#app/admin/health/finding.ts'
import { installationFindings } from '#app/admin/health/installation.server.ts'
import { system } from '#app/platform/actor.ts'
import { type Config, config } from '#app/platform/config/config.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { alertOperators } from './alert.server.ts'

/** Problems that the operators have been notified of, and when. */
type NotifiedFindings = Record<string, { says: string; at: string }>

const notifiedSetting: Setting<NotifiedFindings> = {
  name: 'alerts.told',
  fallback: {},
  mayWrite: (actor) => actor.kind === 'system',
}

const day = 86_400_000
const remedies: Record<string, string> = {
  mails: 'See the admin area, Email: those that a server refused wait for “Send again”.',
  jobs: '"npm run cli -- jobs" says why. Fix the cause, then "npm run cli -- jobs retry".',
  disk: 'Move backups away (BACKUP_URL), remove old ones, or enlarge the disk.',
}

/**
 * Runs all checks of `doctor` and alerts the operators once when a check begins to fail, and again after a day if the
 * problem has changed. While nothing fails it fetches `HEARTBEAT_URL`. Disk, clock and certificate are those of the
 * machine that runs the job.
 */
export const watchHealth = defineJob<Record<string, never>>(
  'health.watch',
  async () => {
    const failing = (await findingsOf(config())).filter(({ fine, advice }) => !fine && !advice)
    const notified = await readSetting(notifiedSetting)
    const now: NotifiedFindings = {}
    for (const { subject, message } of failing) {
      const before = notified[subject]
      const isNew = !before || (before.says !== message && Date.now() - Date.parse(before.at) > day)
      if (isNew)
        await alertOperators({
          subject: `Something is failing: ${subject}`,
          reason: message,
          remedy: remedies[subject] ?? '',
        })
      now[subject] = isNew ? { says: message, at: new Date().toISOString() } : before
    }
    if (JSON.stringify(now) !== JSON.stringify(notified)) await writeSetting(system, notifiedSetting, now)
    if (failing.length === 0) await beat(config())
  },
  { retryLimit: 0 },
)

async function findingsOf(config: Config): Promise<HealthFinding[]> {
  const findings = await Promise.all([
    environmentFindings(config).catch((error) => [findingOfError('configuration', error)]),
    installationFindings(config).catch((error) => [findingOfError('installation', error)]),
  ])
  return findings.flat()
}

/** A missing heartbeat is reported by the external monitor; here a failed request is only logged. */
async function beat({ heartbeatUrl }: Config): Promise<void> {
  if (!heartbeatUrl) return
  const problem = await fetch(heartbeatUrl, { redirect: 'follow', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok, status }) => (ok ? undefined : `HTTP ${status}`),
    (error: Error) => error.message,
  )
  if (problem) log.warn({ problem }, 'HEARTBEAT_URL could not be fetched')
}
