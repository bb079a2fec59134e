import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endWithRun } from '#server/embedded-postgres/end-with-run.ts'

const prefix = 'sol-run-'

/**
 * Gives a test run, and all that it starts, a folder of its own for what is temporary. It is gone when the run is,
 * however that ended: what a test, or a product that it killed, left behind goes with it.
 */
export default async function removeTempFolders() {
  const { TMPDIR: before } = process.env
  // Each project of a run asks for one.
  if (before && path.basename(before).startsWith(prefix)) return
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  // The database's own user passes through it.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  const cleaned = endWithRun(folder)
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    const abandoned = (await readdir(folder)).filter((name) => /^sol-[a-z]+-/.test(name))
    if (abandoned.length > 0) console.warn(`Removed what tests had left behind: ${abandoned.join(', ')}`)
    cleaned()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
