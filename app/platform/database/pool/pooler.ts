import postgres from 'postgres'

/**
 * A pooler before the database that gives out its connections by transaction (PgBouncer's `pool_mode = transaction`) is
 * named with the way around it: `DATABASE_URL=postgres://USER:PASSWORD@POOLER/NAME?direct=HOST:PORT`. Requests then
 * pass the pooler, without prepared statements; what needs a session of its own goes there: LISTEN, locks that outlive
 * a transaction, migrations, the queue, backups.
 */
export function isPooled(address: unknown): address is string {
  return typeof address === 'string' && new URL(address).searchParams.has('direct')
}

/** `url` without our own parameter: the pooler where it is asked for, else the database itself. */
export function wayTo(url: URL, through: 'pooler' | 'session'): URL {
  const way = new URL(url)
  const direct = way.searchParams.get('direct')
  way.searchParams.delete('direct')
  if (!direct || through === 'pooler') return way
  const [, host = direct, port = ''] = /^(.*?)(?::(\d+))?$/.exec(direct) ?? []
  way.searchParams.delete('host')
  way.hostname = host
  way.port = port
  return way
}

/**
 * An address as the driver takes it. libpq names a Unix socket in the query, which the driver would pass on as a
 * setting: `postgres://user@x/name?host=/folder`.
 */
export function withSocket(url: URL): [address: string, options: { host?: string }] {
  const plain = new URL(url)
  const host = plain.searchParams.get('host')
  plain.searchParams.delete('host')
  return [plain.href, host ? { host } : {}]
}

/** True for the form in which `?direct=` names the database itself. */
export function isHostAndPort(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text)
}

/**
 * What is wrong with reaching the database at `address`, where a pooler answers that gives out its connections by
 * transaction and no way around it is named; undefined where all is well.
 */
export async function poolerProblem(address: string): Promise<string | undefined> {
  const [plain, socket] = withSocket(new URL(address))
  const clients = [0, 1].map(() =>
    postgres(plain, { ...socket, max: 1, prepare: false, connect_timeout: 10, onnotice() {} }),
  )
  const [one, other] = clients as [postgres.Sql, postgres.Sql]
  try {
    const own = await one<{ pid: number }[]>`select pg_backend_pid() as pid`
    // A pooler gives its clients numbers of its own.
    if (own.state.pid === own[0]?.pid) return undefined
    const [same] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`
    return same?.pid === own[0]?.pid ? needsDirect : undefined
  } finally {
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })))
  }
}

const needsDirect =
  'DATABASE_URL leads to a pooler that gives out its connections by transaction (PgBouncer, pool_mode = ' +
  'transaction). ' +
  'LISTEN, locks and migrations need sessions: add where the database itself is, ' +
  '?direct=HOST:PORT, or set pool_mode = session.'
