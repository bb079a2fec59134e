import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// From below the ports that the system gives to connections: between this look and its use nothing else takes one. Each
// worker has a range of its own, and begins anywhere in it, because others may run the same tests on this machine.
const perWorker = 1500
const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * perWorker
let next = randomInt(perWorker)

/** A port of this machine that nothing listens on, another one each time. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perWorker; tried++) {
    const port = first + (next++ % perWorker)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${first + perWorker} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
