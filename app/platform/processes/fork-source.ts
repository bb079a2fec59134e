import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/**
 * Starts a source file in a process of its own, for work that may take too long or too much memory: it ends nothing but
 * itself. The source runs as it is; the bundle of the product has no file of its own for it. It needs no secret, and
 * none of the product's options. Ctrl-C at the terminal does not reach it: the product finishes what is under way.
 * @param source from the root folder
 * @param memory megabytes that its own objects may take
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
