import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemAccount } from './account.ts'
import { StartRefused } from './refusal.ts'

export interface Socket {
  dir: string
  port: number
}

/** No TCP port is opened: the number is only part of the socket's name. */
const port = 5432
/** An address of a Unix socket holds 107 bytes on Linux and 103 on macOS. */
const longest = 103

/** Makes the folder that only the server's account may enter: whoever reaches the socket in it is let in. */
export async function chooseSocketDir(
  dataDir: string,
  account: SystemAccount,
  say: (line: string) => void,
): Promise<Socket> {
  const dir = socketDirFor(dataDir)
  if (!dir.startsWith(dataDir)) say(`The path of the data folder is too long for a socket; it is in ${dir} instead`)
  const server = { uid: account?.uid ?? process.getuid?.() ?? 0, gid: account?.gid ?? process.getgid?.() ?? 0 }

  await mkdir(dir, { mode: 0o700 }).catch(refuseUnlessExists)
  const found = await lstat(dir)
  const ours = found.isDirectory() && [server.uid, process.getuid?.()].includes(found.uid)
  if (!ours)
    throw new StartRefused(
      `${dir}, the folder for the database's socket, belongs to somebody else. Remove it, or set TMPDIR.`,
    )
  await chown(dir, server.uid, server.gid)
  await chmod(dir, 0o700)

  // The folder serves this data alone, whose server has ended: whatever socket is here is stale.
  await rm(join(dir, `.s.PGSQL.${port}`), { force: true })
  await rm(join(dir, `.s.PGSQL.${port}.lock`), { force: true })
  return { dir, port }
}

/** Beside the data where the path is short enough, else in a place for temporary files. */
function socketDirFor(dataDir: string): string {
  const name = `sol-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), name)]
  return candidates.find(fits) ?? join('/tmp', name)
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${port}`)) <= longest
}

function refuseUnlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST')
    throw new StartRefused(`Cannot make a folder for the database's socket: ${error.message}`)
}
