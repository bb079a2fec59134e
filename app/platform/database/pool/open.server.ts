import postgres, { type Options, type Sql } from 'postgres'
import { replacing } from './driver.ts'
import { wayTo, withSocket } from './pooler.ts'

/** Where the database is: a URL, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

/**
 * A pool of its own, for listeners and tools that must not share the process's. Its statements have no time limit, and
 * its connections are sessions also where requests pass a pooler.
 */
export function open(address: DatabaseAddress, options: Options<Record<string, never>> = {}): Sql {
  const settings = settingsOf(options)
  if (typeof address !== 'string') return postgres({ ...address, ...settings }) as Sql
  return openAt(wayTo(new URL(address), 'session'), settings)
}

/**
 * One connection of its own to where the pool `sql` leads. One that is reserved in a pool will not do: where it is
 * lost, the driver takes it back as if it were open, and from then on refuses what is asked of it, or never answers.
 */
export function openBeside(sql: Sql): Sql {
  return postgres({ ...sql.options, max: 1 } as never) as Sql
}

/**
 * A pool to the pooler at `address`. That refuses settings that it does not know, and a statement that was prepared is
 * on another connection by the next transaction.
 */
export function openPooled(address: string, max: number, more: object = {}): Sql {
  return openAt(wayTo(new URL(address), 'pooler'), { ...settingsOf(), ...more, max, prepare: false })
}

/**
 * What `rawSql()` sends where a pooler stands before the database. It passes no gate, and the driver would send one
 * statement behind another, whose end the pooler was not asked for yet: it takes the connection away between the two,
 * and the second is never answered. So these have a few connections that send nothing ahead (a setting that the
 * driver's types leave out, and that no transaction would begin with).
 */
export function openAlone(address: string, { begin, unsafe }: Sql): Sql {
  return replacing(openPooled(address, 4, { max_pipeline: 0 }), { begin, unsafe })
}

function openAt(url: URL, settings: Options<Record<string, never>>): Sql {
  const [address, socket] = withSocket(url)
  return postgres(address, { ...settings, ...socket }) as Sql
}

function settingsOf(options: Options<Record<string, never>> = {}) {
  return {
    idle_timeout: 60,
    connect_timeout: 10,
    // The driver would wait up to 20 seconds between two tries, with every query of the connection waiting along.
    backoff: (tries: number) => Math.min(0.02 * 2 ** tries, 0.5) * (0.5 + Math.random() / 2),
    onnotice: () => {},
    ...options,
    connection: { TimeZone: 'UTC', application_name: 'solutioneer', ...options.connection },
  }
}
