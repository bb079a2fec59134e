import { TooMany } from '#app/platform/errors.ts'
import { type InTurn, takingTurns } from '#app/platform/limits/turns.ts'
import { waitedFor } from '../bodies.ts'

/**
 * What is written at one address at the same time: twice the connections of a process. Of six hundred at once each
 * would wait for all others at each of its steps, and nobody know for how long. In turns, whoever is let in is through
 * within a second or two, and whoever is not within these milliseconds is refused before anything was written.
 */
const usual = { atOnce: 40, patience: 20_000, mostWaiting: 300 }

/** Has writes done in turns, by address and client. */
export function writingInTurn(turns: typeof usual = usual) {
  const byAddress = new Map<string, InTurn>()
  /**
   * Does a write of `client` at an address of the routes once it is its turn there.
   * @throws Unavailable, TooMany
   */
  return <T>(address: string, client: string, request: Request, write: () => Promise<T>): Promise<T> => {
    if (!isHere(request)) return write()
    const inTurn = byAddress.get(address) ?? takingTurns(turns)
    byAddress.set(address, inTurn)
    return inTurn(client, write, () => {
      throw new TooMany(5)
    })
  }
}

// What is still arriving would keep the others waiting for as long as its sender likes; large bodies are counted apart.
function isHere({ headers }: Request): boolean {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= waitedFor
}
