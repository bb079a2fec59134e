import { rawSql } from '#app/platform/database/database.server.ts'

/**
 * Presses the button of a trash eight times at once.
 * @returns how many presses were answered, and how many restorations the audit log records: one,
 * since all others find it back already
 */
export async function restoredByEight(press: () => Promise<unknown>): Promise<{ answered: number; restored: number }> {
  const before = await timesRestored()
  const presses = await Promise.allSettled(Array.from({ length: 8 }, press))
  const answered = presses.filter(({ status }) => status === 'fulfilled').length
  return { answered, restored: (await timesRestored()) - before }
}

async function timesRestored(): Promise<number> {
  const [row] = await rawSql()<{ lines: number }[]>`
    select count(*)::int as lines from audit_log where act ~ '[.](restored|recovered|put-back)$'`
  return row?.lines ?? 0
}
