import { open } from './open.server.ts'

/**
 * Detects a pooler in transaction mode at `address`. Returns instructions to add `?direct=`; undefined if there is no
 * problem.
 */
export async function poolerProblem(address: string): Promise<string | undefined> {
  const clients = open(address, { max: 2 })
  const [one, other] = [await clients.pool.connect(), await clients.pool.connect()]
  const backend = async (client: typeof one) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  try {
    return (await backend(one)) === (await backend(other)) ? needsDirect : undefined
  } finally {
    one.release()
    other.release()
    await clients.end()
  }
}

const needsDirect =
  'DATABASE_URL leads to a pooler that gives out its connections by transaction (PgBouncer, pool_mode = ' +
  'transaction). ' +
  'LISTEN, locks and migrations need sessions: add where the database itself is, ' +
  '?direct=HOST:PORT, or set pool_mode = session.'
