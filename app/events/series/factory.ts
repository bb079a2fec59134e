import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { eventSeries } from './tables.server.ts'

/** A series without dates yet. */
export async function buildSeries(): Promise<{ id: string }> {
  const id = newId()
  await database().insert(eventSeries).values({ id, rule: 'FREQ=WEEKLY' })
  return { id }
}
