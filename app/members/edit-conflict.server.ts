import { peopleById } from '#app/members/directory.server.ts'
import { lastActOn } from '#app/platform/audit/queries.server.ts'

/** A change of a record that another person had open in a form. */
export interface EditConflict {
  /** The name of the person who changed it; undefined for the product itself. */
  changedBy: string | undefined
  at: string | undefined
  /** The current version; absent if the record is deleted. */
  version?: number
}

/**
 * Loads the latest change of a record from the audit log.
 * @param version the current version, if the record still exists
 * @param act the audit act that changes it; absent if every act does
 */
export async function findEditConflict(id: string, version?: number, act?: string): Promise<EditConflict> {
  const last = await lastActOn(id, act)
  const people = await peopleById([last?.actorId ?? null])
  const changedBy = last?.actorId ? (people.get(last.actorId)?.name ?? 'Another admin') : undefined
  return { changedBy, at: last?.at.toISOString(), ...(version !== undefined && { version }) }
}
