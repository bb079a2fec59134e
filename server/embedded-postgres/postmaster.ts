import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/** The contents of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  ready: boolean
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** The server that is running on this data; undefined if there is none. A stale pid file does not count. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await servesCluster(postmaster.pid, cluster)) ? postmaster : undefined
}

/**
 * Stops a server whose product was killed, so that the new one starts with current settings. Call it only as the owner
 * of the data folder, because then no product is using that server.
 */
export async function endLeftoverServer(cluster: string, print: (line: string) => void): Promise<void> {
  const leftover = await runningPostmaster(cluster)
  if (leftover) {
    print(`A product or command that was killed left its database server running (process ${leftover.pid}); ending it`)
    // SIGINT is a fast shutdown, which flushes to disk; SIGQUIT leaves recovery to the next start.
    const isEnded =
      (await hasEnded(leftover.pid, cluster, 'SIGINT', 20_000)) ||
      (await hasEnded(leftover.pid, cluster, 'SIGQUIT', 5000))
    if (!isEnded)
      throw new StartError(
        `A database server that was left behind (process ${leftover.pid}, data in ${cluster}) does not end. End it by ` +
          `hand: kill -QUIT ${leftover.pid}`,
      )
  }
  await disownPidFile(join(cluster, 'postmaster.pid'), cluster)
}

async function hasEnded(pid: number, cluster: string, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  if (await servesCluster(pid, cluster)) process.kill(pid, signal)
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(20))
    if (!(await servesCluster(pid, cluster))) return true
  return false
}

/**
 * Replaces the process id in a stale `postmaster.pid` with an impossible one. Otherwise PostgreSQL refuses to start if
 * the id now belongs to another process. The file must stay: it holds the shared memory key by which PostgreSQL detects
 * surviving children of the old server.
 */
async function disownPidFile(file: string, cluster: string): Promise<void> {
  if (!existsSync(file)) return
  const noProcess = String(2 ** 31 - 2)
  const [, ...otherLines] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(
    file,
    [noProcess, ...(otherLines.length > 0 ? otherLines : [cluster, '0', '5432', '', '', ''])].join('\n'),
  )
}

/** True if the process is a server for this data: the id may belong to another program by now. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  // Minimal containers have no `ps`; macOS has no /proc.
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && command.includes(cluster)
}
