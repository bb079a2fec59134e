import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'
import { notInBackups } from './header.ts'

/**
 * The files in `DATA_DIR` that a backup includes: their path within it (with `/`) and their full path. Excluded folders
 * are not read: the database's own files come and go.
 * @throws if an included folder cannot be read, because a backup without the secrets is useless
 */
export async function dataFiles(): Promise<{ name: string; full: string }[]> {
  const { dataDir } = config()
  const files: string[] = []
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(noneWhereMissing)) {
    if (notInBackups.test(entry.name)) continue
    if (entry.isFile()) files.push(path.join(dataDir, entry.name))
    if (!entry.isDirectory()) continue
    const within = await readdir(path.join(dataDir, entry.name), { recursive: true, withFileTypes: true })
    files.push(...within.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name)))
  }
  return files
    .filter((full) => !full.endsWith('.part'))
    .map((full) => ({ name: path.relative(dataDir, full).split(path.sep).join('/'), full }))
}

function noneWhereMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
