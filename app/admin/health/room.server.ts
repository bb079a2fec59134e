import type { Config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isPooled } from '#app/platform/database/pool/address.ts'
import { databaseAddress, MAX_CONNECTIONS } from '#app/platform/database/pool/pool.server.ts'
import type { HealthFinding } from './finding.ts'

/** Connections for commands such as backups, besides the serving processes. */
const ofCommands = 4

/** Checks that the database has enough connections for all processes on this machine, and for commands. */
export async function roomFinding({ processes, databaseUrl }: Config): Promise<HealthFinding> {
  const [row] = await rawSql()<{ room: number }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`
  const room = row?.room ?? 0
  const { requests, beside } = MAX_CONNECTIONS
  // With a pooler, the connections for requests end there.
  const each = isPooled(databaseAddress()) ? beside : requests + beside
  const needed = processes * each + ofCommands
  // The embedded server's connections are divided among the processes.
  if (!databaseUrl || needed <= room)
    return { subject: 'connections', fine: true, message: `max_connections leaves ${room} for ${processes} × ${each}` }
  const message = `${processes} × ${each} and ${ofCommands} for commands are more than the ${room} that max_connections leaves`
  return {
    subject: 'connections',
    fine: false,
    message: `${message}: raise it to ${needed + 3}, or set fewer PROCESSES`,
  }
}
