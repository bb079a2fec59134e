import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates `folder`, private unless `mode` says otherwise, and its missing parents. Parents that root creates can be
 * traversed: the embedded database server runs as another account, and its folder is below them. Node's `recursive`
 * option loops forever if the parent exists but rejects entries (`/proc`), because it reads ENOENT as a missing parent.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    await makeFolder(path.dirname(folder), process.getuid?.() === 0 ? 0o711 : mode)
    await mkdir(folder, { mode }).catch((retryError: NodeJS.ErrnoException) => {
      // Another process has created it meanwhile.
      if (retryError.code !== 'EEXIST') throw retryError
    })
  }
}
