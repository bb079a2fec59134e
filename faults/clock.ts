import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The clock of a product, which a trial turns while it runs. */
export interface Clock {
  /** Variables to start the product with. */
  env: Record<string, string>
  /** Turns it: -3600 is an hour back. It holds within a second. */
  turn(seconds: number): void
}

/**
 * A clock whose offset is read from `file`. It is the product's alone: the embedded PostgreSQL keeps the machine's, so
 * that the two disagree as well, which is worse for the product than a machine whose clock is set.
 */
export function clockIn(file: string): Clock {
  const turn = (seconds: number) => writeFileSync(file, String(seconds))
  turn(0)
  const turned = pathToFileURL(path.resolve('faults/turned-clock.mjs')).href
  return { turn, env: { FAULTS_CLOCK: file, NODE_OPTIONS: `--import=${turned}` } }
}
