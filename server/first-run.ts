import { ensureFirstAdmin } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { openSession } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { importSample } from '../sample/import.server.ts'

/** Sets up a new installation: the first admin and the sample content. */
export async function firstRun(print: (line: string) => void): Promise<void> {
  const { email, password } = config().admin
  // Lock, so that machines that start at once on a new database do not both create an admin.
  const session = await openSession(databaseAddress())
  await session`select pg_advisory_lock(${advisoryLocks.firstAdmin})`
  const admin = await ensureFirstAdmin(email, password).finally(() => session.end())
  if (admin)
    print(`The first admin is ${admin.email}.${admin.password ? ` Password (shown only now): ${admin.password}` : ''}`)
  await importSample(print, config().sampleContent)
}
