import { system } from '../app/platform/actor.ts'
import { advisoryLocks } from '../app/platform/database/advisory-locks.ts'
import { transaction } from '../app/platform/database/database.server.ts'
import { open } from '../app/platform/database/pool/open.server.ts'
import { databaseAddress } from '../app/platform/database/pool/pool.server.ts'
import { readSetting, type Setting, writeSetting } from '../app/platform/settings/settings.server.ts'
import { importCampus } from './import-campus.server.ts'
import { importLibrary } from './import-library.server.ts'
import { importThreads } from './import-threads.server.ts'

const parts = [
  { name: 'library', bring: importLibrary },
  { name: 'campus', bring: importCampus },
  { name: 'threads', bring: importThreads },
]
const done: Setting<string[]> = { name: 'sample_imported', fallback: [], mayWrite: (actor) => actor.kind === 'system' }

/** Fills a new installation with the sample content, once. What stopped half-way goes on at the next start. */
export async function importSample(say: (line: string) => void): Promise<void> {
  if ((await readSetting(done)).length === parts.length) return
  // Two products that start at once on a new database must not both import. The lock has a connection of its own: the
  // pool's would be missing to the one that works, and wait for seconds only.
  const session = open(databaseAddress(), { max: 1 })
  try {
    await session`select pg_advisory_lock(${advisoryLocks.sampleContent})`
    const brought = [...(await readSetting(done))]
    for (const { name, bring } of parts.filter((part) => !brought.includes(part.name))) {
      say(`Sample content: ${await bring(system)}`)
      brought.push(name)
      await transaction(() => writeSetting(system, done, brought))
    }
  } finally {
    await session.end({ timeout: 5 })
  }
}
