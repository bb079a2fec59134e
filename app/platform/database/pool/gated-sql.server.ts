import type { Sql, TransactionSql } from 'postgres'
import { isTraced, tracedStatement } from '#app/platform/traces/traces.server.ts'
import { replacing, sentOnceAwaited, type TransactionWork, type UnsafeStatement } from './driver.ts'
import type { Gate } from './gate.ts'
import { beginUntilLost } from './until-lost.ts'

/** `sql`, whose `unsafe` statements and transactions (what Drizzle and the limits send) pass `gate` first. */
export function gated(sql: Sql, gate: Passage, isKept: IsKept = () => false): Sql {
  const within = (tx: TransactionSql, asked: UnsafeStatement) => {
    const query = () => tx.unsafe(...prepared(asked, isKept))
    return isTraced() ? gatedQuery(entered, asked[0], query) : query()
  }
  const begin = (work: TransactionWork) =>
    tracedStatement('transaction', () => gate.pass(() => beginUntilLost(sql, work, within)))
  const unsafe = (...asked: UnsafeStatement) => {
    const statement = prepared(asked, isKept)
    return gatedQuery(gate, asked[0], () => sql.unsafe(...statement))
  }
  return replacing(sql, { begin, unsafe })
}

type Passage = Pick<Gate, 'pass'>
/** A transaction has passed the gate. */
const entered: Passage = { pass: (work) => work() }

type IsKept = (text: string) => boolean

function prepared([text, params, options]: UnsafeStatement, isKept: IsKept): UnsafeStatement {
  return [text, params, { ...options, prepare: options?.prepare || (!!params?.length && isKept(text)) }]
}

function gatedQuery(gate: Passage, text: string, query: () => ReturnType<Sql['unsafe']>) {
  return sentOnceAwaited((answering) => tracedStatement(text, () => gate.pass(async () => answering(query()))))
}
