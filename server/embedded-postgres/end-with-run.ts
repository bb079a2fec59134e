import { spawn } from 'node:child_process'

/**
 * For temporary servers of tests and drills: stops the server in `dataDir` and deletes the folder once this process has
 * ended, even by `kill -9`. A shell waits at the other end of a pipe, which the kernel closes with the process. It does
 * not run if a whole container or systemd unit ends, whose temporary folder goes too.
 * @returns a function to call when the run has cleaned up itself
 */
export function endWithRun(dataDir: string): () => void {
  // `initdb` may continue for a second or two and create the folder again, so keep deleting.
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
