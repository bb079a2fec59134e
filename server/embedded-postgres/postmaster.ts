import { execFile } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefused } from './refusal.ts'

/** What a server writes about itself into `postmaster.pid`. */
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

/** The server that runs on this data, if there is one; a file left behind does not count. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await servesCluster(postmaster.pid, cluster)) ? postmaster : undefined
}

/**
 * Ends a server whose product was killed, so that the new product has one of its own with the settings of today.
 * Call it only as the owner of the data folder: then whatever runs there has lost its product.
 */
export async function endLeftoverServer(cluster: string, say: (line: string) => void): Promise<void> {
  const leftover = await runningPostmaster(cluster)
  if (leftover) {
    say(`A product or command that was killed left its database server running (process ${leftover.pid}); ending it`)
    await endPostmaster(leftover.pid, cluster)
  }
  await disownPidFile(cluster)
}

async function endPostmaster(pid: number, cluster: string): Promise<void> {
  // SIGINT cuts clients off and writes everything to disk; SIGQUIT leaves that to the recovery at the next start.
  const ways = [
    { signal: 'SIGINT', patience: 20_000 },
    { signal: 'SIGQUIT', patience: 5_000 },
  ] as const
  for (const { signal, patience } of ways) {
    send(signal, pid, cluster)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!(await servesCluster(pid, cluster))) return
      await wait(20)
    }
  }
  throw new StartRefused(
    `A database server that was left behind (process ${pid}, data in ${cluster}) does not end. End it by hand: ` +
      `kill -QUIT ${pid}`,
  )
}

function send(signal: NodeJS.Signals, pid: number, cluster: string): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return
    throw new StartRefused(
      `A database server that was left behind (process ${pid}, data in ${cluster}) belongs to another user. ` +
        `Start the product as that user, or end the server: kill -INT ${pid}`,
    )
  }
}

/**
 * Makes a leftover `postmaster.pid` name a process that cannot exist. PostgreSQL would otherwise refuse to
 * start when the number has since gone to another process. Removing the file would also remove the key of the
 * shared memory in it, by which PostgreSQL makes sure that no child of the old server still writes.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const content = await readFile(path, 'utf8').catch(() => undefined)
  if (content === undefined) return
  const noProcess = String(2 ** 31 - 2)
  const file = await open(path, 'r+')
  try {
    const lines = content.split('\n')
    const rewritten = [noProcess, ...lines.slice(1)].join('\n')
    await file.truncate(0)
    await file.write(lines.length < 2 ? `${noProcess}\n${cluster}\n0\n5432\n\n\n` : rewritten, 0)
  } finally {
    await file.close()
  }
}

/** Whether the process is a server for this data: an id alone may have gone to any program since. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

async function commandOf(pid: number): Promise<string> {
  // Minimal containers have no `ps`; macOS has no /proc.
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout).catch(() => '')
}
