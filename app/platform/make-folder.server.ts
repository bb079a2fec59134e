import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes `folder` and those above it that are missing, closed to others unless `mode` says otherwise. Node's own
 * `recursive` never ends where a folder is there and takes none (`/proc`): it takes ENOENT for a missing parent.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    await makeFolder(path.dirname(folder), mode)
    await mkdir(folder, { mode }).catch((again: NodeJS.ErrnoException) => {
      // Another process makes the same one.
      if (again.code !== 'EEXIST') throw again
    })
  }
}
