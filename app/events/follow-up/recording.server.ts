import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockEvent } from '../lock.server.ts'
import { events } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.recording-set': { eventId: string; title: string }
  }
}

/** The form with the URL of the recording; empty removes it. */
export const recordingForm = z.object({
  recordingUrl: z
    .url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://.' })
    .max(2000, 'Please use at most 2,000 characters.')
    .optional(),
})

/** Sets the URL of an event's recording. @throws Forbidden unless editor or admin, NotFound */
export async function setRecording(actor: Actor, eventId: string, recordingUrl: string | null): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title, recordingUrl: before } = await lockEvent(eventId)
    if (before === recordingUrl) return
    await database().update(events).set({ recordingUrl }).where(eq(events.id, eventId))
    await emit(actor, 'event.recording-set', { eventId, title })
  })
}
