import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, lte } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { articleCatalogue } from '../articles/catalogue.server.ts'
import type { Catalogue, LockedItem } from '../catalogue/catalogue.server.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { downloadCatalogue } from '../downloads/catalogue.server.ts'
import { notDeleted } from '../trash/columns.server.ts'

/** How long before its time a job is started, in milliseconds: longer than the queue's polling interval. */
export const startsBefore = 15_000

/** Applies the schedules that are due at one moment, to the second. */
export const dueSoon = defineJob<{ at: string }>('resources.due-soon', async ({ at }) => {
  await sleep(Math.min(Math.max(Date.parse(at) - Date.now() + 5, 0), startsBefore))
  await applySchedules(new Date())
})

/**
 * Applies overdue schedules whose job was lost, with the queue or through a backup. Runs each minute; four index reads.
 */
export const applyOverdueSchedules = defineJob<Record<string, never>>('resources.overdue', () =>
  applySchedules(new Date()),
)

/**
 * Publishes and withdraws everything due by `now`, each once: the transaction that applies a schedule also clears it.
 */
export async function applySchedules(now: Date): Promise<void> {
  await applySchedulesOf(articleCatalogue, now)
  await applySchedulesOf(downloadCatalogue, now)
}

async function applySchedulesOf<Locked extends LockedItem>(kind: Catalogue<Locked>, now: Date): Promise<void> {
  for (const id of await dueBy(kind, 'publishAt', now)) await applySchedule(kind, id, 'publishAt', now)
  for (const id of await dueBy(kind, 'withdrawAt', now)) await applySchedule(kind, id, 'withdrawAt', now)
}

/** Ids of the items due by `now`, earliest first. Index `{table}_publish_at` or `{table}_withdraw_at`. */
async function dueBy({ table }: Pick<Catalogue, 'table'>, name: 'publishAt' | 'withdrawAt', now: Date) {
  const rows = await database()
    .select({ id: table.id })
    .from(table)
    .where(and(lte(table[name], now), notDeleted(table)))
    .orderBy(asc(table[name]), asc(table.id))
  return rows.map(({ id }) => id)
}

async function applySchedule<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  id: string,
  name: 'publishAt' | 'withdrawAt',
  now: Date,
): Promise<void> {
  try {
    await setPublished(kind, system, id, name === 'publishAt', (item) => {
      const at = item[name]
      return at !== null && at <= now
    })
  } catch (error) {
    // NotFound means deleted at the same moment. Other errors must not delay the remaining items; the next minute
    // retries.
    if (!(error instanceof NotFound))
      log.error({ err: error, id }, `a scheduled ${kind.recordType} could not be applied`)
  }
}
