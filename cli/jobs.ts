import { failedJobs, retryFailedJobs } from '#app/platform/jobs/failed-jobs.server.ts'
import { withDatabase } from './with-database.ts'

/** `jobs`: lists the jobs that failed for good in the last week, with the reasons. */
export async function showJobs(args: string[]): Promise<number> {
  if (args.length > 0) return misused()
  return withDatabase(async () => {
    const failed = await failedJobs()
    for (const { name, count, last, reason } of failed)
      console.log(`${name}: ${count} failed for good, the last ${last}: ${reason}`)
    console.log(failed.length === 0 ? 'No job has failed.' : 'Once the cause is mended: npm run cli -- jobs retry')
    return 0
  })
}

/** `jobs retry`: retries them in the running product, or at its next start. */
export async function retryJobs(args: string[]): Promise<number> {
  if (args.length > 0) return misused()
  return withDatabase(async () => {
    const { count, withoutData } = await retryFailedJobs()
    if (count > 0) console.log(`The product tries ${count} once more, within seconds.`)
    for (const { name, count: remaining } of withoutData)
      console.log(`${name}: ${remaining} cannot be tried again, what they had to know was forgotten meanwhile.`)
    if (count === 0 && withoutData.length === 0) console.log('No job has failed.')
    return 0
  })
}

function misused(): number {
  console.error('Usage: npm run cli -- jobs [retry]')
  return 2
}
