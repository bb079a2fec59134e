import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { writtenFor } from './database.server.ts'
import { makingRowsQuickly } from './quick-rows.server.ts'
import { databaseToBe, type StatementWay } from './ways.server.ts'

/** What of Drizzle's queries is used here. */
interface Query<Row> {
  prepare(name: string): Written<Row>
}

interface Written<Row> {
  execute(given?: Record<string, unknown>): Promise<Row[]>
}

/**
 * A statement whose text is made once and then only filled in: Drizzle would put it together anew each time, which
 * takes longer than to send it. For what happens all the time. A read that nobody names a way for is one by an index,
 * for all of them share a connection.
 * @param write the query, with `given(name)` for what changes; called once for each of the shapes that it may have
 */
export function writtenOnce<Row, Shape extends string = ''>(
  write: (shape: Shape) => Query<Row>,
  way: StatementWay = 'line',
) {
  const kept = new Map<Shape, Written<Row>>()
  return (values: Record<string, unknown>, shape: Shape = '' as Shape): Promise<Row[]> => {
    // Without a name: whether the database keeps the plan, too, is decided where the statement is sent.
    const written =
      kept.get(shape) ?? makingRowsQuickly(writtenFor(databaseToBe(way), () => write(shape)).prepare(nameless))
    if (kept.size === mostShapes && !kept.has(shape)) kept.delete(kept.keys().next().value as Shape)
    kept.set(shape, written)
    return written.execute(values)
  }
}

/** So many shapes of a statement are kept: of one that has more, the one that was written first goes. */
const mostShapes = 200

const nameless = undefined as unknown as string

/**
 * The same of a read that depends on who asks: written once for each role. What it asks about the actor may be answered
 * by kind and role alone; their id is filled in.
 */
export function writtenForActors<Row>(write: (actor: Actor) => Query<Row>, way?: StatementWay) {
  const read = writtenOnce((likeness: Likeness) => write(likenesses[likeness]), way)
  return (actor: Actor, values: Record<string, unknown> = {}): Promise<Row[]> =>
    read(forActor(actor, values), likenessOf(actor))
}

/** The same of a read of many shapes: written once for each role and shape. @param write of a shape without values */
export function writtenInShapes<Row, Shape extends object>(
  write: (actor: Actor, shape: Shape) => Query<Row>,
  way: StatementWay,
) {
  const read = writtenOnce((told: string) => {
    const [likeness, shape] = JSON.parse(told) as [Likeness, Shape]
    return write(likenesses[likeness], shape)
  }, way)
  return (actor: Actor, shape: Shape, values: Record<string, unknown>): Promise<Row[]> =>
    read(forActor(actor, values), JSON.stringify([likenessOf(actor), shape]))
}

function likenessOf(actor: Actor): Likeness {
  return actor.kind === 'member' ? actor.role : actor.kind
}

function forActor(actor: Actor, values: Record<string, unknown>): Record<string, unknown> {
  return actor.kind === 'member' ? { ...values, [actorPlace]: actor.id } : values
}

/** A place in the text of a query that is filled in as it is read. */
export function given(name: string) {
  return sql.placeholder(name)
}

const actorPlace = 'actor'

// Queries put the id into their text, where the place stands as well as a value.
const idToCome = given(actorPlace) as unknown as string
const someone = { kind: 'member', id: idToCome, email: '', sessionId: '' } as const

const likenesses = {
  visitor: { kind: 'visitor' },
  system: { kind: 'system' },
  member: { ...someone, role: 'member' },
  moderator: { ...someone, role: 'moderator' },
  editor: { ...someone, role: 'editor' },
  sales: { ...someone, role: 'sales' },
  admin: { ...someone, role: 'admin' },
} satisfies Record<string, Actor>

type Likeness = keyof typeof likenesses
