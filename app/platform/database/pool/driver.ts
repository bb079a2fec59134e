import type { Sql, TransactionSql } from 'postgres'

/** What is done in a transaction of the driver. */
export type TransactionWork = (tx: TransactionSql) => Promise<unknown>

/** A statement as the driver's `unsafe` takes it, by which Drizzle sends all: text, parameters, options. */
export type UnsafeStatement = Parameters<Sql['unsafe']>

/** How a query of the driver is answered: rows as objects or, after its `values()`, as arrays. */
type Answering = (query: ReturnType<Sql['unsafe']>) => PromiseLike<unknown>

/** The driver's `sql`, or a transaction of it, with some of its methods replaced. */
export function replacing<Of extends object>(sql: Of, own: Record<string, unknown>): Of {
  return new Proxy(sql, {
    get: (target, name, self) => own[name as string] ?? Reflect.get(target, name, self),
  })
}

/**
 * What stands for a query of the driver, which is sent once it is awaited.
 * @param send has the query that it makes answered by what it is given
 */
export function sentOnceAwaited(send: (answering: Answering) => PromiseLike<unknown>) {
  const answered = (answering: Answering): PromiseLike<unknown> => ({
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is sent by being awaited
    then: (resolve, reject) => send(answering).then(resolve, reject),
  })
  return { ...answered((query) => query), values: () => answered((query) => query.values()) }
}
