import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { type Database, database } from './database.server.ts'

/** The part of Drizzle's query builders that is used here. */
interface Query<Row> {
  prepare(name: string): Prepared<Row>
}

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>
}

/**
 * A frequent query: Drizzle builds its text once per pool, and PostgreSQL plans it once per connection. It runs in the
 * current transaction, if any.
 * @param name unique; the text of a name must never change
 * @param write builds the query, with `sql.placeholder(…)` for its parameters
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
 * A prepared query that depends on the actor: one text for each role. `write` may read the actor's kind and role only;
 * the actor's id is a placeholder.
 */
export function preparedForRole<Values extends Record<string, unknown>, Row>(
  name: string,
  write: (actor: Actor) => Query<Row>,
): (actor: Actor, values?: Values) => Promise<Row[]> {
  const reads = new Map<string, (values: Record<string, unknown>) => Promise<Row[]>>()
  return (actor, values) => {
    const role = actor.kind === 'member' ? actor.role : actor.kind
    const read = reads.get(role) ?? preparedQuery(`${name}_${role}`, () => write(withPlaceholderId(actor)))
    reads.set(role, read)
    return read({ ...values, ...(actor.kind === 'member' && { actor: actor.id }) })
  }
}

/** The actor with a placeholder instead of the id. */
function withPlaceholderId(actor: Actor): Actor {
  if (actor.kind !== 'member') return actor
  return {
    kind: 'member',
    role: actor.role,
    id: sql.placeholder('actor') as unknown as string,
    email: '',
    sessionId: '',
  }
}
