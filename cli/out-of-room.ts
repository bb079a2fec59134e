import { OutcomeUnknown } from '#app/platform/backup/decided.server.ts'
import { sayingWhenFull } from '#server/embedded-postgres/disk/out-of-room.ts'

/** Does a command's `work` on the embedded server in `dataDir`. One that ends on a full disk is called that. */
export function commandSayingWhenFull<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  return sayingWhenFull(dataDir, work, (cut) => new Error(words(dataDir, cut), { cause: cut }))
}

function words(dataDir: string, cut: Error): string {
  const room = 'Make room there, or name a folder on a larger disk (DATA_DIR; TMPDIR for --drill).'
  // It says itself what to do next.
  if (cut instanceof OutcomeUnknown)
    return `The disk of ${dataDir} is full, so the database server ended. ${room} ${cut.message}`
  return (
    `The disk of ${dataDir} is full, so the database server ended (${cut.message}). ${room} Look whether it was ` +
    'done, then run this again.'
  )
}
