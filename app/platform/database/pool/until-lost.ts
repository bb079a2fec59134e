import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'
import type { Sql, TransactionSql } from 'postgres'
import { replacing, sentOnceAwaited, type TransactionWork, type UnsafeStatement } from './driver.ts'

const entered = new AsyncLocalStorage<TransactionSql>()

/** The connection of the transaction that the caller was last in, which may have ended. */
export function connectionEntered(): TransactionSql | undefined {
  return entered.getStore()
}

/**
 * A transaction that says nothing more once its connection is lost, no rollback either. The driver would keep what is
 * said, and whoever opens the connection next would wait for it in vain, again and again.
 * @param send how it sends a statement
 */
export function beginUntilLost(
  sql: Sql,
  work: TransactionWork,
  send: (tx: TransactionSql, asked: UnsafeStatement) => PromiseLike<unknown>,
): Promise<unknown> {
  let lost: unknown
  const guarded = (tx: TransactionSql): TransactionSql =>
    replacing(tx, {
      unsafe: (...asked: UnsafeStatement) => (lost ? sentOnceAwaited(() => Promise.reject(lost)) : send(tx, asked)),
      // The driver would say it to whoever has the connection by now.
      savepoint: (nested: TransactionWork) =>
        lost ? Promise.reject(lost) : tx.savepoint((inner) => entering(nested, inner)),
    })
  const entering = (doing: TransactionWork, tx: TransactionSql) => {
    const own = guarded(tx)
    return entered.run(own, () => settled(doing(own)))
  }
  const settled = async (worked: Promise<unknown>): Promise<unknown> => {
    try {
      const result = await worked
      if (!lost) return result
    } catch (error) {
      // The driver tells the statement first, then the transaction.
      await new Promise((resolve) => setImmediate(resolve))
      if (!lost) throw error
    }
    return new Promise(() => {})
  }
  const ended = sql.begin((tx) => entering(work, tx))
  ended.catch((error: unknown) => {
    lost = error
  })
  return ended
}
