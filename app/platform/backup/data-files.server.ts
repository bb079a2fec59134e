import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'
import { notInBackups } from './header.ts'

/** The files in `DATA_DIR` that a backup holds: their path within it, with `/`, and where they are. */
export async function dataFiles(): Promise<{ name: string; full: string }[]> {
  const { dataDir } = config()
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => {
    const full = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, full).split(path.sep).join('/')
    const isHeld = entry.isFile() && !entry.name.endsWith('.part') && !notInBackups.test(name.split('/')[0] ?? '')
    return isHeld ? [{ name, full }] : []
  })
}
