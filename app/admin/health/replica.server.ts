import type { Config } from '#app/platform/config/config.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseProblem } from '#app/platform/database/unreached.ts'
import type { HealthFinding } from './finding.ts'

/**
 * Whether `DATABASE_REPLICA_URL` names a replica: where it does not, nothing is read there, and nothing else says so.
 */
export async function replica({ replicaUrl }: Pick<Config, 'replicaUrl'>): Promise<HealthFinding[]> {
  if (!replicaUrl) return []
  const finding = (fine: boolean, says: string) => [{ what: 'replica', fine, says }]
  const sql = open(replicaUrl, { max: 1, connect_timeout: 5 })
  try {
    const [row] = await sql<{ follows: boolean }[]>`select pg_is_in_recovery() as follows`
    if (row?.follows) return finding(true, 'follows a database')
    return finding(false, 'DATABASE_REPLICA_URL names no replica, or one that was promoted: see docs/scaling.md')
  } catch (error) {
    return finding(false, databaseProblem(error, replicaUrl, 'DATABASE_REPLICA_URL') ?? (error as Error).message)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
