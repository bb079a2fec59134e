import { Script } from 'node:vm'

const script = new Script('work()')

/**
 * Does `work`, which waits for nothing, and gives it up once it takes longer than that, in the middle of a loop too.
 * @throws `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  return script.runInNewContext({ work }, { timeout: milliseconds })
}
