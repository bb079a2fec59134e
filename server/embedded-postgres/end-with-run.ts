import { spawn } from 'node:child_process'

/**
 * For runs that keep nothing, a test or a drill: ends the server in `dataDir` and removes the folder when this process
 * is gone, however it ended; not where a container or a unit of systemd ends whole, with its temporary folder.
 * A shell waits at the other end of a pipe, which the kernel closes with the process, `kill -9` included.
 * @returns what to call when the run has cleaned up itself
 */
export function endWithRun(dataDir: string): () => void {
  // What makes the data of a new server goes on for a second or two, and makes its folder anew.
  const program = `read -r done && exit
    absent=0
    for second in $(seq 60); do
      kill -QUIT "$(head -1 "$1/postgres/postmaster.pid")"
      sleep 1
      if [ -e "$1" ]; then absent=0; else absent=$((absent + 1)); fi
      if [ $absent -gt 3 ]; then exit; fi
      rm -rf "$1"
    done`
  const guard = spawn('sh', ['-c', program, 'sh', dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  guard.stdin.on('error', () => {})
  return () => guard.stdin.end('done\n')
}
