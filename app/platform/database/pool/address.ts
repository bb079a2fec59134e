/** Where the database is: a URL, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

/**
 * A pooler before the database that gives out its connections by transaction (PgBouncer's `pool_mode = transaction`) is
 * named with the way around it: `DATABASE_URL=postgres://USER:PASSWORD@POOLER/NAME?direct=HOST:PORT`. Requests then
 * pass the pooler; what needs a session of its own goes there: LISTEN, locks that outlive a transaction, migrations,
 * the queue, backups.
 */
export function isPooled(address: DatabaseAddress): address is string {
  return typeof address === 'string' && new URL(address).searchParams.has('direct')
}

/** `address` without our own parameter: the pooler where it is asked for, else the database itself. */
export function wayTo<Address extends DatabaseAddress>(address: Address, through: 'pooler' | 'session'): Address {
  if (!isPooled(address)) return address
  const way = new URL(address)
  const direct = way.searchParams.get('direct') ?? ''
  way.searchParams.delete('direct')
  if (through === 'session') {
    const [, host = direct, port = ''] = /^(.*?)(?::(\d+))?$/.exec(direct) ?? []
    for (const name of ['host', 'hosts']) way.searchParams.delete(name)
    way.hostname = host
    way.port = port
  }
  return way.href as Address
}

/** True for the form in which `?direct=` names the database itself. */
export function isHostAndPort(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text)
}

/**
 * An address that names several hosts, as libpq takes it (`postgres://one:5432,two:5432/name`), as one that is a URL: of
 * the first, with the others in `hosts`. Any other is left as it is.
 */
export function withOneHost(text: string): string {
  const [, begin = '', named = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const [first = '', ...others] = named.split(',')
  if (others.length === 0 || !URL.canParse(begin + first + rest)) return text
  const url = new URL(begin + first + rest)
  url.searchParams.set('hosts', others.join(','))
  return url.href
}

/** The hosts of an address that names several; none of any other. */
export function hostsOf(address: DatabaseAddress): { host: string; port: number }[] {
  const url = typeof address === 'string' ? new URL(address) : undefined
  const others = url?.searchParams.get('hosts')
  if (!url || !others) return []
  return [url.host, ...others.split(',')].map((each) => {
    const { hostname, port } = new URL(`postgres://${each}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
  })
}
