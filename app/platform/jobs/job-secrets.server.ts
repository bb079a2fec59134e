import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { newId } from '#app/platform/ids.ts'

/** How many days a failed job is listed and can be retried with its data. */
export const failedDays = 7

/** Personal data of jobs. The queue stores a job for days after it has run; this row is deleted when it succeeds. */
export const jobSecrets = pgTable('job_facts', {
  id: uuid().primaryKey(),
  job: text().notNull(),
  payload: jsonb('facts').$type<object>().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** The queue's payload of such a job: only the id of its data. */
export interface StoredPayload {
  factsId: string
}

/** Stores a job's data outside of the queue, in the caller's transaction. */
export async function storeJobSecrets(job: string, payload: object): Promise<StoredPayload> {
  const id = newId()
  await database().insert(jobSecrets).values({ id, job, payload })
  return { factsId: id }
}

/** A job's data; undefined if it has run or was deleted in the meantime. */
export async function jobSecretsOf(data: object): Promise<object | undefined> {
  if (!isApart(data)) return data
  const [secretRow] = await database()
    .select({ payload: jobSecrets.payload })
    .from(jobSecrets)
    .where(eq(jobSecrets.id, data.factsId))
  return secretRow?.payload
}

/** Deletes the data of a finished job. */
export async function deleteJobSecrets(data: object): Promise<void> {
  if (isApart(data)) await database().delete(jobSecrets).where(eq(jobSecrets.id, data.factsId))
}

/** Deletes the data of `job` about deleted records, in the caller's transaction. */
export async function purgeJobSecretsOf(job: string, field: string, values: string[]): Promise<void> {
  await database()
    .delete(jobSecrets)
    .where(and(eq(jobSecrets.job, job), inArray(sql`${jobSecrets.payload} ->> ${field}`, values)))
}

/** Removes people from a list in the data of `job`; the other entries stay. `values` must be in lower case. */
export async function purgeAmong(job: string, list: string, field: string, values: string[]): Promise<void> {
  if (values.length === 0) return
  const remaining = sql`select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${jobSecrets.payload} -> ${list}) one
    where lower(one ->> ${field}) not in ${values}`
  await database()
    .update(jobSecrets)
    .set({ payload: sql`jsonb_set(${jobSecrets.payload}, array[${list}], (${remaining}))` })
    .where(eq(jobSecrets.job, job))
}

/** Deletes the data of failed jobs that can no longer be retried. */
export async function purgeSecretsOfFailedJobs(): Promise<void> {
  const isNeeded = sql`exists (select from pgboss.job where data ->> 'factsId' = ${jobSecrets.id}::text
    and (state in ('created', 'retry', 'active')
      or state = 'failed' and completed_on > now() - ${failedDays} * interval '1 day'))`
  const aDayAgo = new Date(Date.now() - 86_400_000)
  await database()
    .delete(jobSecrets)
    .where(and(lt(jobSecrets.createdAt, aDayAgo), sql`not ${isNeeded}`))
}

function isApart(data: object): data is StoredPayload {
  return data !== null && 'factsId' in data && typeof data.factsId === 'string'
}
