import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/**
 * Runs a source file in a child process, for work that may take too long or too much memory. It runs the source itself,
 * because it is not part of the bundle. The child gets no secrets and none of our options. Ctrl-C in the terminal does
 * not reach it, so that running work can finish.
 * @param source from the root folder
 * @param memory heap limit in megabytes
 */
export function forkSource(source: string, memory: number): ChildProcess {
  return fork(path.resolve(source), {
    execArgv: [`--max-old-space-size=${memory}`],
    env: { NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
}
