import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { columnsOf } from '#app/platform/markdown/stored.server.ts'
import { eventGroups } from './audience/tables.server.ts'
import type { CampusEvent } from './event.ts'
import { events } from './tables.server.ts'

const description = 'Bring one demo.'

/**
 * Creates an event, by default tomorrow for an hour; restricted to `groupIds`, if any.
 * @param seats number of free seats
 */
export async function buildEvent({
  seats,
  groupIds = [],
  ...overrides
}: Partial<typeof events.$inferInsert> & { seats?: number; groupIds?: string[] } = {}): Promise<CampusEvent> {
  const startsAt = overrides.startsAt ?? new Date(Date.now() + 86_400_000)
  const [event] = await database()
    .insert(events)
    .values({
      id: newId(),
      title: 'Demo clinic: one story, seven minutes',
      description,
      ...columnsOf(renderPost(overrides.description ?? description)),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      joinUrl: 'https://meet.solutioneer.example/demo-clinic',
      ...(seats !== undefined && { capacity: Math.max(seats, 1), seatsTaken: seats === 0 ? 1 : 0 }),
      ...(groupIds.length > 0 && { audience: 'groups' as const }),
      ...overrides,
    })
    .returning()
  if (event && groupIds.length > 0)
    await database()
      .insert(eventGroups)
      .values(groupIds.map((groupId) => ({ eventId: event.id, groupId })))
  return {
    ...event,
    registered: false,
    waitingPosition: null,
    registrationToken: null,
    answerBy: null,
    offered: false,
    host: null,
    files: [],
    speakers: [],
    cancelled: event?.cancelledAt != null,
  } as CampusEvent
}
