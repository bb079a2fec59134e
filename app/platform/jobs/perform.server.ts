import { onceBack } from '#app/platform/database/once-back.server.ts'
import { cutPersonalData, log, withRequest } from '#app/platform/log/log.server.ts'
import { tracedJob } from '#app/platform/traces/traces.server.ts'
import type { Job } from './job.ts'
import { deleteJobSecrets, jobSecretsOf } from './job-secrets.server.ts'

/** Runs a job. @throws its error, without personal data, as the queue stores it */
export async function performLogged(job: Job<object>, id: string, data: object): Promise<void> {
  const started = performance.now()
  try {
    // Wait for the database instead of failing: it is usually back within seconds, and a retry takes longer.
    await withRequest(undefined, () =>
      tracedJob(job.name, () =>
        onceBack(async () => {
          const secrets = await jobSecretsOf(data)
          if (secrets) await job.perform(secrets as never)
          await deleteJobSecrets(data)
        }),
      ),
    )
    log.debug({ job: job.name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (err) {
    log.warn({ job: job.name, jobId: id, err }, 'job failed, to be retried')
    throw asStoredInQueue(err)
  }
}

// The queue stores errors with all fields, which may contain personal data.
function asStoredInQueue(err: unknown): Error {
  if (!(err instanceof Error)) return new Error('It failed.')
  const storedError = new Error(cutPersonalData(err.message))
  storedError.name = err.name
  storedError.stack = cutPersonalData(err.stack ?? '')
  return storedError
}
