import { system } from '../app/platform/actor.ts'
import { rawSql, transaction } from '../app/platform/database/database.server.ts'
import { readSetting, writeSetting } from '../app/platform/settings/settings.server.ts'
import { importCampus } from './import-campus.server.ts'
import { importLibrary } from './import-library.server.ts'

const parts = [
  { name: 'library', bring: importLibrary },
  { name: 'campus', bring: importCampus },
]
const done = 'sample_imported'
// Any number, the same in every release: two products that start at once on a new database must not both import.
const lockKey = 7_350_002

/** Fills a new installation with the sample content, once. What stopped half-way goes on at the next start. */
export async function importSample(say: (line: string) => void): Promise<void> {
  if ((await readSetting<string[]>(done, [])).length === parts.length) return
  const session = await rawSql().reserve()
  try {
    // The other product may import for minutes; the pool's statements wait for seconds only.
    await session`set lock_timeout = 0`
    await session`select pg_advisory_lock(${lockKey})`
    const brought = await readSetting<string[]>(done, [])
    for (const { name, bring } of parts.filter((part) => !brought.includes(part.name))) {
      say(`Sample content: ${await bring(system)}`)
      brought.push(name)
      await transaction(() => writeSetting(done, brought))
    }
  } finally {
    await session`select pg_advisory_unlock(${lockKey})`
    await session`reset lock_timeout`
    session.release()
  }
}
