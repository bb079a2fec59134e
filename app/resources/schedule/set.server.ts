import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import type { Catalogue, LockedItem } from '../catalogue/catalogue.server.ts'
import { changeItem } from '../catalogue/change.server.ts'
import { findItem } from '../catalogue/queries.server.ts'
import { requirePublisher, requireWriter } from '../catalogue/write.server.ts'
import { dueSoon, startsBefore } from './due.server.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduledTimes } from './times-input.server.ts'
import { formatSchedule } from './words.server.ts'

/**
 * Schedules an item's publication, withdrawal or both, replacing the previous schedule.
 * @throws NotFound, Forbidden, Invalid if it is already published
 */
export function scheduleItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  { publishAt, withdrawAt, zone }: ScheduledTimes,
): Promise<void> {
  return changeItem(kind, actor, id, async (item) => {
    if (publishAt && item.isPublished)
      throw new Invalid({ publishAt: ['It is published already. Leave this empty, or unpublish it first.'] })
    if (withdrawAt && !publishAt && !item.isPublished)
      throw new Invalid({ publishAt: ['It is a draft. Please enter when it is to be published, too.'] })
    if (publishAt) {
      await requirePublisher(kind, actor)
      await readyToPublish(kind, id)
    }
    for (const at of [publishAt, withdrawAt]) if (at) await enqueueAt(at)
    const schedule = { publishAt, withdrawAt, scheduleZone: zone }
    const columns = { ...schedule, scheduledBy: actorId(actor), scheduledAt: new Date() }
    return { columns, event: 'scheduled', when: formatSchedule(schedule).join('; '), sameVersion: true }
  })
}

/** Reports whatever is missing as an error of the publication time. @throws Invalid */
async function readyToPublish({ requireReady }: Pick<Catalogue, 'requireReady'>, id: string): Promise<void> {
  try {
    await requireReady?.(id)
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ publishAt: [error.message] }) : error
  }
}

/** Cancels an item's schedule. @throws NotFound, Forbidden */
export function unscheduleItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
): Promise<void> {
  return changeItem(kind, actor, id, ({ publishAt, withdrawAt }) =>
    publishAt || withdrawAt
      ? { columns: { publishAt: null, withdrawAt: null }, event: 'unscheduled', sameVersion: true }
      : undefined,
  )
}

/** An item's schedule, by primary key. @throws NotFound, Forbidden */
export async function scheduleOf(
  kind: Pick<Catalogue, 'recordType' | 'table' | 'tags'>,
  actor: Actor,
  id: string,
): Promise<Schedule & { title: string; isPublished: boolean }> {
  requireWriter(kind, actor)
  const { title, isPublished, publishAt, withdrawAt, scheduleZone } = kind.table
  return findItem(kind, actor, id, { title, isPublished, publishAt, withdrawAt, scheduleZone })
}

/** The time zone of this actor's latest schedule. Reads the kind's table (thousands of rows). */
export async function latestZoneOf({ table }: Pick<Catalogue, 'table'>, actor: Actor): Promise<string | undefined> {
  const by = actorId(actor)
  if (by === null) return undefined
  const [last] = await database()
    .select({ zone: table.scheduleZone })
    .from(table)
    .where(and(eq(table.scheduledBy, by), isNotNull(table.scheduleZone)))
    .orderBy(desc(table.scheduledAt), desc(table.id))
    .limit(1)
  return last?.zone ?? undefined
}

function enqueueAt(at: Date): Promise<void> {
  return enqueue(dueSoon, { at: at.toISOString() }, { startAfter: new Date(at.getTime() - startsBefore) })
}
