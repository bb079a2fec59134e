/** The address of the database: a URL, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

/**
 * True for the address of a pooler in transaction mode (PgBouncer's `pool_mode = transaction`), which also names the
 * database itself: `DATABASE_URL=postgres://USER:PASSWORD@POOLER/NAME?direct=HOST:PORT`. Requests use the pooler;
 * whatever needs a session connects directly: LISTEN, session locks, migrations, the job queue, backups.
 */
export function isPooled(address: DatabaseAddress): address is string {
  return typeof address === 'string' && new URL(address).searchParams.has('direct')
}

/** `address` without the `direct` parameter: of the pooler, or of the database itself. */
export function connectionAddress<Address extends DatabaseAddress>(
  address: Address,
  through: 'pooler' | 'session',
): Address {
  if (!isPooled(address)) return address
  const url = new URL(address)
  const direct = url.searchParams.get('direct') ?? ''
  url.searchParams.delete('direct')
  if (through === 'session') {
    const [, host = direct, port = ''] = /^(.*?)(?::(\d+))?$/.exec(direct) ?? []
    for (const name of ['host', 'hosts']) url.searchParams.delete(name)
    url.hostname = host
    url.port = port
  }
  return url.href as Address
}

/** True for a valid value of `?direct=`: a host with an optional port. */
export function isHostAndPort(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text)
}

/**
 * Rewrites an address with several hosts, as libpq accepts it (`postgres://one:5432,two:5432/name`), to a valid URL:
 * the first host stays, the others move to the parameter `hosts`. Other addresses are returned unchanged.
 */
export function withOneHost(text: string): string {
  const [, begin = '', named = '', remainder = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const [first = '', ...others] = named.split(',')
  if (others.length === 0 || !URL.canParse(begin + first + remainder)) return text
  const url = new URL(begin + first + remainder)
  url.searchParams.set('hosts', others.join(','))
  return url.href
}

/** The hosts of an address that has several; otherwise an empty list. */
export function hostsOf(address: DatabaseAddress): { host: string; port: number }[] {
  const url = typeof address === 'string' ? new URL(address) : undefined
  const others = url?.searchParams.get('hosts')
  if (!url || !others) return []
  return [url.host, ...others.split(',')].map((each) => {
    const { hostname, port } = new URL(`postgres://${each}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
  })
}
