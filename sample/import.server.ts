import { system } from '../app/platform/actor.ts'
import { advisoryLocks } from '../app/platform/database/advisory-locks.ts'
import { rawSql, transaction } from '../app/platform/database/database.server.ts'
import { openSession } from '../app/platform/database/pool/open.server.ts'
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
const systemOnly: Pick<Setting<unknown>, 'mayWrite'> = { mayWrite: (actor) => actor.kind === 'system' }
/** Decided once in the life of an installation: parts that a later release adds are not brought to it. */
const decision: Setting<'import' | 'none' | null> = { name: 'sample.decision', fallback: null, ...systemOnly }
const done: Setting<string[]> = { name: 'sample_imported', fallback: [], ...systemOnly }

/**
 * Fills a new installation with the sample content, once. What stopped half-way goes on at the next start.
 * @param isWanted false where the operator asked for an empty installation, which it then stays
 */
export async function importSample(print: (line: string) => void, isWanted = true): Promise<void> {
  if ((await readSetting(decision)) === 'none') return
  if ((await readSetting(done)).length === parts.length) return
  // Two products that start at once on a new database must not both import. The lock has a connection of its own: the
  // pool's would be missing to the one that works, and wait for seconds only.
  const session = await openSession(databaseAddress())
  try {
    await session`select pg_advisory_lock(${advisoryLocks.sampleContent})`
    const decided = (await readSetting(decision)) ?? (isWanted && (await isEmpty()) ? 'import' : 'none')
    await transaction(() => writeSetting(system, decision, decided))
    if (decided === 'none') return
    const brought = [...(await readSetting(done))]
    for (const { name, bring } of parts.filter((part) => !brought.includes(part.name))) {
      print(`Sample content: ${await bring(system)}`)
      brought.push(name)
      await transaction(() => writeSetting(system, done, brought))
    }
  } finally {
    await session.end()
  }
}

/** True where nobody has written, uploaded or joined anything yet; what waits in the trash is something. */
async function isEmpty(): Promise<boolean> {
  const [row] = await rawSql()<{ empty: boolean }[]>`select not (
    exists (select from articles) or exists (select from downloads) or exists (select from categories)
    or exists (select from tags) or exists (select from images) or exists (select from curated_resources)
    or exists (select from events) or exists (select from topics) or exists (select from posts)
    or exists (select from members where role = 'member') or exists (select from people)
    or exists (select from settings where name = ${done.name})) as empty`
  return row?.empty ?? false
}
