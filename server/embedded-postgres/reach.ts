import { spawnSync } from 'node:child_process'
import { chmod, lstat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { runAs, type SystemAccount } from './account.ts'
import { StartRefused } from './refusal.ts'

/** Closed to others; passable for the server's account when the product runs as root. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  await makeFolder(resolve(dataDir), mode).catch((error: Error) => {
    throw new StartRefused(
      `The data folder ${dataDir} cannot be made: ${error.message}. Set DATA_DIR to a folder that you may write to.`,
    )
  })
}

/** Sees to it that the server's account can pass through `dataDir` to its own folders there. */
export async function prepareDataDir(
  dataDir: string,
  account: SystemAccount,
  say: (line: string) => void,
): Promise<void> {
  if (!account || canEnter(account, dataDir)) return

  const closed = [...parents(dataDir)].find((folder) => !canEnter(account, folder))
  if (closed) {
    throw new StartRefused(
      `The database server runs as “${account.name}”, who cannot enter ${closed}, and so not reach ${dataDir}. ` +
        'Set DATA_DIR to a folder outside it, /var/lib/solutioneer for example.',
    )
  }
  say(`Opening ${dataDir} for passage (mode +x): the database server's folders are inside`)
  await chmod(dataDir, ((await lstat(dataDir)).mode & 0o777) | 0o011)
}

/** Asks the kernel, which knows of groups, access lists and read-only mounts, in place of reading modes. */
function canEnter(account: NonNullable<SystemAccount>, folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

/** `/`, `/srv`, `/srv/site` for `/srv/site/data`. */
function* parents(path: string): Generator<string> {
  const parent = dirname(path)
  if (parent === path) return
  yield* parents(parent)
  yield parent
}
