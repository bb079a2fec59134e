import { peopleById } from '#app/members/directory.server.ts'
import { lastActsOn } from '#app/platform/audit/queries.server.ts'
import type { LastChange } from './row.tsx'

/** Adds to each listed item who changed it last, and when. Runs two queries in total. */
export async function withLastChange<Item extends { id: string }>(items: Item[]) {
  const acts = await lastActsOn(items.map(({ id }) => id))
  const people = await peopleById([...acts.values()].map(({ actorId }) => actorId))
  return items.map((item): Item & { changed: LastChange | null } => {
    const last = acts.get(item.id)
    const editorName = last?.actorId ? (people.get(last.actorId)?.name ?? null) : null
    return { ...item, changed: last ? { at: last.at, editorName } : null }
  })
}
