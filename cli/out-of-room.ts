import { OutcomeUnknown } from '#app/platform/backup/decided.server.ts'
import { withDiskFullMessage } from '#server/embedded-postgres/disk/out-of-room.ts'

/** Runs a command's `work` on the embedded server in `dataDir`, and explains a crash because of a full disk. */
export function commandWithDiskFullMessage<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  return withDiskFullMessage(dataDir, work, (cut) => new Error(words(dataDir, cut), { cause: cut }))
}

function words(dataDir: string, cut: Error): string {
  const room = 'Make room there, or name a folder on a larger disk (DATA_DIR; TMPDIR for --drill).'
  // OutcomeUnknown contains its own remedy.
  if (cut instanceof OutcomeUnknown)
    return `The disk of ${dataDir} is full, so the database server ended. ${room} ${cut.message}`
  return (
    `The disk of ${dataDir} is full, so the database server ended (${cut.message}). ${room} Look whether it was ` +
    'done, then run this again.'
  )
}
