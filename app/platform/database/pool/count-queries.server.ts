import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement as it was sent. */
export interface Statement {
  query: string
  params: unknown[]
}

const counters = new AsyncLocalStorage<Statement[]>()

/** Runs `work` and also returns the statements that it sent, so that a page's queries can be counted. */
export async function countingQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: string[]; statements: Statement[] }> {
  const statements: Statement[] = []
  const result = await counters.run(statements, work)
  return { result, queries: statements.map((statement) => statement.query), statements }
}

/** Has what Drizzle sends counted, where somebody counts. */
export const countingLogger = {
  logQuery: (query: string, params: unknown[]) => void counters.getStore()?.push({ query, params }),
}
