import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { runAs, type SystemAccount } from './account.ts'
import { StartError } from './start-error.ts'

/** Only part of the socket's name: no TCP port is opened. */
export const port = 5432

/**
 * Creates the data folder: private, but traversable for the server's account when running as root. @throws StartError
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeFolder(resolve(dataDir), process.getuid?.() === 0 ? 0o711 : 0o700).catch((error: Error) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made: ${error.message}. Set DATA_DIR to a folder that you may write to.`,
    )
  })
}

/** Makes sure that the server's account can traverse the parents of `dataDir`. @throws StartError */
export async function openForPassage(
  dataDir: string,
  account: SystemAccount,
  print: (line: string) => void,
): Promise<void> {
  // Test it with the kernel, which considers groups, access lists and read-only mounts.
  const canEnter = (folder: string) =>
    spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...runAs(account), stdio: 'ignore' }).status === 0
  if (!account || canEnter(dataDir)) return
  let closed: string | undefined
  for (let folder = dirname(dataDir); !canEnter(folder); folder = dirname(folder)) closed = folder
  if (closed)
    throw new StartError(
      `The database server runs as “${account.name}”, who cannot enter ${closed}, and so not reach ${dataDir}. ` +
        'Set DATA_DIR to a folder outside it, /var/lib/solutioneer for example.',
    )
  print(`Opening ${dataDir} for passage (mode +x): the database server's folders are inside`)
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
}

/**
 * The folder of the socket: the data folder, which only the server's account may enter, because anyone who reaches the
 * socket has access. Socket paths are limited to 107 bytes on Linux and 103 on macOS; for longer ones, a temporary
 * folder is used.
 */
export async function socketDirFor(
  cluster: string,
  account: SystemAccount,
  print: (line: string) => void,
): Promise<string> {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= 103) return cluster
  const dir = await mkdtemp('/tmp/sol-socket-')
  if (account) await chown(dir, account.uid, account.gid)
  print(`The path of the data folder is too long for a socket; it is in ${dir} instead`)
  return dir
}
