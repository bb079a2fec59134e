import type pg from 'pg'
import { sqlState } from '../failures.ts'
import { inAnswerTime, inTime } from './answer-limit.ts'

/** A pool, or one of its connections. */
type Queryable = Pick<pg.ClientBase, 'query'>

// biome-ignore lint/suspicious/noExplicitAny: rows may stay untyped, as with `pg` itself
type AnyRow = Record<string, any>

/**
 * Raw SQL for statements that Drizzle cannot express. sql`select … where id = ${id}` sends its values as parameters and
 * returns the rows.
 */
export interface Sql {
  <Rows extends readonly object[] = AnyRow[]>(text: TemplateStringsArray, ...values: unknown[]): Promise<Rows>
  /** Runs a plain string: several statements, or one with `$1`. */
  query<Row extends object = AnyRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row & pg.QueryResultRow>>
}

/** Raw SQL on one connection. */
export interface Session extends Sql {
  client: pg.ClientBase
}

/** Raw SQL on a pool. */
export interface SqlPool extends Sql {
  pool: pg.Pool
  /** Runs `work` in a transaction. @param mode for example `isolation level repeatable read` */
  begin<T>(work: (tx: Session) => Promise<T>, mode?: string): Promise<T>
  /** Closes the pool once running statements have finished, and waits until its connections are closed. */
  end(): Promise<void>
}

export function sessionOn(client: pg.ClientBase): Session {
  return Object.assign(taggedOn(client), { client })
}

export function sqlOn(pool: pg.Pool): SqlPool {
  return Object.assign(taggedOn(pool), {
    pool,
    begin: <T>(work: (tx: Session) => Promise<T>, mode = '') =>
      inTransaction(pool, `begin ${mode}`, (client) => work(sessionOn(client))),
    end: () => endOf(pool),
  })
}

/** Runs `work` in a transaction on a connection of `pool`; an error rolls it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connectInTime(pool)
  let broken: Error | undefined
  try {
    await inAnswerTime(() => client.query(begin))
    const result = await work(client)
    const { command } = await inAnswerTime(() => client.query('commit'))
    // PostgreSQL answers a commit with ROLLBACK if a statement failed whose error was not awaited.
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction failed, so nothing of it was kept.')
    return result
  } catch (error) {
    // 25006: the server has become read-only, so close the connection.
    if (sqlState(error) === '25006') broken = error as Error
    await inAnswerTime(() => client.query('rollback')).catch((failed: Error) => {
      broken = failed
    })
    throw error
  } finally {
    client.release(broken)
  }
}

// A connection that arrives after the limit goes back to the pool.
async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  try {
    return await inTime(() => connecting)
  } catch (error) {
    void connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

/** Ends a pool and waits until its connections are closed, which `pool.end()` does not. */
export async function endOf(pool: pg.Pool): Promise<void> {
  let remaining = pool.totalCount
  const gone = new Promise<void>((resolve) => pool.on('remove', () => --remaining === 0 && resolve()))
  await pool.end()
  const late = new Promise((resolve) => setTimeout(resolve, 1000).unref())
  if (remaining > 0) await Promise.race([gone, late])
}

function taggedOn(client: Queryable): Sql {
  const tagged = async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = parts.reduce((before, part, at) => `${before}$${at}${part}`)
    return (await inAnswerTime(() => client.query(text, values))).rows
  }
  return Object.assign(tagged as unknown as Sql, {
    query: (text: string, values?: unknown[]) => inAnswerTime(() => client.query(text, values)),
  }) as Sql
}
