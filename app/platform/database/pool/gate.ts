import { Unavailable } from '#app/platform/errors.ts'

interface Waiter {
  admit: () => void

  timer: NodeJS.Timeout
}

/** What the gate of a pool looks like now. */
export interface GateFigures {
  /** Connections in use. */
  busy: number
  /** Pieces of work that wait for one. */
  waiting: number
  /** Milliseconds for which somebody has been waiting without any connection coming back. */
  stuckFor: number
}

/**
 * Admits as many pieces of work at once as the pool has connections, the others in the order in which they came.
 * The driver would queue without a bound; here a wait that is too long ends in `Unavailable`.
 */
export class Gate {
  readonly #size: number
  readonly #patience: number
  readonly #waiters = new Set<Waiter>()
  #busy = 0
  /** Since when somebody has waited, or waited in vain, without any connection coming back. */
  #waitedSince: number | undefined

  /** @param patience how long work may wait for a connection, in milliseconds */
  constructor(size: number, patience: number) {
    this.#size = size
    this.#patience = patience
  }

  /** Runs `work` once a connection is free. @throws Unavailable if none was in time */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#size) this.#busy++
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  figures(): GateFigures {
    const stuckFor = this.#waitedSince === undefined ? 0 : performance.now() - this.#waitedSince
    return { busy: this.#busy, waiting: this.#waiters.size, stuckFor }
  }

  #turn(): Promise<void> {
    // Long work that nobody waits for does not mean that the pool is stuck. One who gave up waiting still counts until
    // something moves.
    this.#waitedSince ??= performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new Unavailable())
      }, this.#patience)
      const waiter: Waiter = { admit: resolve, timer }
      this.#waiters.add(waiter)
    })
  }

  /** The connection goes straight to the next who waits, so that nobody overtakes. */
  #leave(): void {
    const [next] = this.#waiters
    this.#waitedSince = next && performance.now()
    if (!next) {
      this.#busy--
      return
    }
    this.#waiters.delete(next)
    clearTimeout(next.timer)
    next.admit()
  }
}
