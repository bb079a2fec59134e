import { setTimeout as wait } from 'node:timers/promises'
import type { Session, Sql, SqlPool } from '#app/platform/database/pool/sql.ts'
import { BackupError } from './archive.server.ts'

/** The connection was lost during the commit, and the database does not answer whether it committed. */
export class OutcomeUnknown extends BackupError {
  constructor(cause: unknown) {
    super(
      `The connection to the database was lost at the last step (${(cause as Error).message}): whether it was ` +
        'restored is not known yet. Nothing was removed. Once the database answers, start the product: it asks, and ' +
        'finishes the restore or leaves all as it was. Or restore once more, with --replace.',
      { cause },
    )
  }
}

/**
 * Runs `work` in a transaction. If the connection is lost during the commit, reconnects and asks for the outcome.
 * @param before runs last, with the id of the transaction
 * @param timeoutMs how long to wait for an answer about the outcome, in milliseconds
 * @throws the error that rolled the transaction back; OutcomeUnknown
 */
export async function decided(
  sql: SqlPool,
  work: (tx: Session) => Promise<void>,
  before: (tx: Session, id: string) => Promise<void> = async () => {},
  timeoutMs?: number,
): Promise<void> {
  let id: string | undefined
  try {
    await sql.begin(async (tx) => {
      await work(tx)
      const [transaction] = await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`
      if (!transaction) return
      await before(tx, transaction.id)
      id = transaction.id
    })
  } catch (error) {
    if (id === undefined) throw error
    const outcome = await outcomeOf(sql, id, timeoutMs)
    if (outcome === 'committed') return
    throw outcome === 'aborted' ? error : new OutcomeUnknown(error)
  }
}

/**
 * `committed` or `aborted`; undefined or `in progress` if the database gives no answer within `timeoutMs` milliseconds.
 */
export async function outcomeOf(sql: Sql, id: string, timeoutMs = 20_000): Promise<string | undefined> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const outcomeQuery = sql<{ outcome: string | null }[]>`select pg_xact_status(${id}::xid8) as outcome`.catch(
      () => [],
    )
    const [row] = await Promise.race([outcomeQuery, wait(Math.max(1000, deadline - Date.now()), [], { ref: false })])
    const outcome = row?.outcome ?? undefined
    if ((outcome && outcome !== 'in progress') || Date.now() > deadline) return outcome
    await wait(200)
  }
}
