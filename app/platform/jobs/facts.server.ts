import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'

/** For how many days a job that was given up is told of, and can be tried again with what it has to know. */
export const failedDays = 7

/** What jobs have to know of people: the queue keeps a job for days after it was done, this goes with the doing. */
export const jobSecrets = pgTable('job_facts', {
  id: uuid().primaryKey(),
  job: text().notNull(),
  facts: jsonb().$type<object>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What the queue knows of such a job. */
export interface FactsApart {
  factsId: string
}

/** Keeps a job's facts apart from the queue, in the caller's transaction. */
export async function storeJobSecrets(job: string, facts: object): Promise<FactsApart> {
  const factsId = newId()
  await database().insert(jobSecrets).values({ id: factsId, job, facts })
  return { factsId }
}

/** What a job has to know; undefined where it was done or forgotten meanwhile. */
export async function factsOf(data: object): Promise<object | undefined> {
  if (!isApart(data)) return data
  const [kept] = await database()
    .select({ facts: jobSecrets.facts })
    .from(jobSecrets)
    .where(eq(jobSecrets.id, data.factsId))
  return kept?.facts
}

/** Forgets what a job that is done had to know. */
export async function deleteJobSecrets(data: object): Promise<void> {
  if (isApart(data)) await database().delete(jobSecrets).where(eq(jobSecrets.id, data.factsId))
}

/** Forgets the facts of `job` about records that are deleted, in the caller's transaction. */
export async function purgeJobSecretsOf(job: string, field: string, values: string[]): Promise<void> {
  await database()
    .delete(jobSecrets)
    .where(and(eq(jobSecrets.job, job), inArray(sql`${jobSecrets.facts} ->> ${field}`, values)))
}

/** Takes people out of a list that `job` has to know: the others in it stay. `values` are in small letters. */
export async function purgeAmong(job: string, list: string, field: string, values: string[]): Promise<void> {
  if (values.length === 0) return
  const left = sql`select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${jobSecrets.facts} -> ${list}) one
    where lower(one ->> ${field}) not in ${values}`
  await database()
    .update(jobSecrets)
    .set({ facts: sql`jsonb_set(${jobSecrets.facts}, array[${list}], (${left}))` })
    .where(eq(jobSecrets.job, job))
}

/** Forgets the facts of jobs that were given up, once nobody can have them tried again. */
export async function dropGivenUp(): Promise<void> {
  const isNeeded = sql`exists (select from pgboss.job where data ->> 'factsId' = ${jobSecrets.id}::text
    and (state in ('created', 'retry', 'active')
      or state = 'failed' and completed_on > now() - ${failedDays} * interval '1 day'))`
  const aDayAgo = new Date(Date.now() - 86_400_000)
  await database()
    .delete(jobSecrets)
    .where(and(lt(jobSecrets.createdAt, aDayAgo), sql`not ${isNeeded}`))
}

function isApart(data: object): data is FactsApart {
  return data !== null && 'factsId' in data && typeof data.factsId === 'string'
}
