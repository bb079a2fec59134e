import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement sent to the database. */
export interface Statement {
  query: string
  params: unknown[]
}

const counters = new AsyncLocalStorage<Statement[]>()

/** Runs `work` and also returns the statements it sent, so that tests can count a page's queries. */
export async function countingQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: string[]; statements: Statement[] }> {
  const statements: Statement[] = []
  const result = await counters.run(statements, work)
  return { result, queries: statements.map((statement) => statement.query), statements }
}

/** A logger for Drizzle that records statements while `countingQueries` runs. */
export const countingLogger = {
  logQuery: (query: string, params: unknown[]) => void counters.getStore()?.push({ query, params }),
}
