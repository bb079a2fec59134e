import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { type Database, database } from './database.server.ts'

/** What of Drizzle's queries is used here. */
interface Query<Row> {
  prepare(name: string): Prepared<Row>
}

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>
}

/**
 * A query that is asked all the time: Drizzle puts its text together once for the pool, and PostgreSQL plans it once for
 * each connection. Inside a transaction it is one of its statements.
 * @param name no other query's; the text of a name never changes
 * @param write the query, with `sql.placeholder(…)` for what changes
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  name: string,
  write: () => Query<Row>,
): (values: Values) => Promise<Row[]> {
  const written = new WeakMap<Database, Prepared<Row>>()
  return (values) => {
    const db = database()
    const prepared = written.get(db) ?? write().prepare(name)
    written.set(db, prepared)
    return prepared.execute(values)
  }
}

/**
 * The same of a read that depends on who asks: one text for each role. What it asks about the actor may be answered by
 * kind and role alone; their id is filled in.
 */
export function preparedForRole<Values extends Record<string, unknown>, Row>(
  name: string,
  write: (actor: Actor) => Query<Row>,
): (actor: Actor, values?: Values) => Promise<Row[]> {
  const reads = new Map<string, (values: Record<string, unknown>) => Promise<Row[]>>()
  return (actor, values) => {
    const role = actor.kind === 'member' ? actor.role : actor.kind
    const read = reads.get(role) ?? preparedQuery(`${name}_${role}`, () => write(likeness(actor)))
    reads.set(role, read)
    return read({ ...values, ...(actor.kind === 'member' && { actor: actor.id }) })
  }
}

/** The actor, with a place in the text for their id. */
function likeness(actor: Actor): Actor {
  if (actor.kind !== 'member') return actor
  return {
    kind: 'member',
    role: actor.role,
    id: sql.placeholder('actor') as unknown as string,
    email: '',
    sessionId: '',
  }
}
