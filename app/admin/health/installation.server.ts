import { unstored } from '#app/platform/backup/file-error.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { newId } from '#app/platform/ids.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { clockFinding } from './clock.server.ts'
import type { HealthFinding } from './finding.ts'
import { diskFinding } from './health.server.ts'
import { roomFinding } from './room.server.ts'
import { storedFindings } from './stored.server.ts'

/** Findings about the database, the clock, the stored files and the disk. */
export async function installationFindings(config: Config): Promise<HealthFinding[]> {
  return [
    ...(await storedFindings(config)),
    await roomFinding(config),
    await clockFinding(config),
    await files(config),
    await diskFinding(config),
  ]
}

async function files({ dataDir }: Config): Promise<HealthFinding> {
  const name = `doctor/${newId()}.txt`
  const problem = await storage()
    .check()
    .then(() => storage().put('candidates', name, new TextEncoder().encode('ok'), 'text/plain'))
    .then(() => storage().remove('candidates', name))
    .then(
      () => undefined,
      // The same error that a visitor's upload would get.
      (error: unknown) => (unstored(error, dataDir) as Error).message,
    )
  return { subject: 'files', fine: problem === undefined, message: problem ?? 'can be written and removed' }
}
