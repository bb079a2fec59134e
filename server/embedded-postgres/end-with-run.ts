import { spawn } from 'node:child_process'

/**
 * For runs that keep nothing, a test or a drill: ends the server in `dataDir` and removes the folder when this process is gone, however it ended.
 * A shell waits at the other end of a pipe, which the kernel closes with the process, `kill -9` included.
 * @returns what to call when the run has cleaned up itself
 */
export function endWithRun(dataDir: string): () => void {
  const program = 'read -r done && exit; kill -QUIT "$(head -1 "$1/postgres/postmaster.pid")"; sleep 1; rm -rf "$1"'
  const guard = spawn('sh', ['-c', program, 'sh', dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  guard.stdin.on('error', () => {})
  return () => guard.stdin.end('done\n')
}
