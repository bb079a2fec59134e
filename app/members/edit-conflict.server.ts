import { peopleById } from '#app/members/directory.server.ts'
import { lastActOn } from '#app/platform/audit/queries.server.ts'

/** What happened to a record while somebody had its form open. */
export interface EditConflict {
  /** Who changed it; undefined for the product itself. */
  who: string | undefined
  at: string | undefined
  /** The version that stands now; absent once the record is deleted. */
  version?: number
}

/**
 * Who changed a record, and when.
 * @param version the one that stands now, if it still stands
 * @param act the act that changes it; absent where every act does
 */
export async function meanwhile(id: string, version?: number, act?: string): Promise<EditConflict> {
  const last = await lastActOn(id, act)
  const people = await peopleById([last?.actorId ?? null])
  const who = last?.actorId ? (people.get(last.actorId)?.name ?? 'Another admin') : undefined
  return { who, at: last?.at.toISOString(), ...(version !== undefined && { version }) }
}
