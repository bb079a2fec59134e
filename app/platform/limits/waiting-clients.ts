/** Those who wait, by client: clients take turns, and of each the first who came is the next. */
export interface WaitingClients<One> {
  readonly length: number
  /** How many of a client wait. */
  countOf: (client: string) => number
  add: (client: string, one: One) => void
  /** Forgets one that waits no longer. */
  remove: (client: string, one: One) => void
  /** Whose turn it is, who waits no longer by that; undefined where nobody waits. */
  next: () => One | undefined
}

/** Makes a queue in which nobody waits yet. */
export function waitingClientCount<One>(): WaitingClients<One> {
  const waiting = new Map<string, One[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    countOf: (client) => waiting.get(client)?.length ?? 0,
    add(client, one) {
      const own = waiting.get(client)
      if (own) own.push(one)
      else waiting.set(client, [one])
      length++
    },
    remove(client, one) {
      const own = waiting.get(client) ?? []
      const at = own.indexOf(one)
      if (at === -1) return
      own.splice(at, 1)
      if (own.length === 0) waiting.delete(client)
      length--
    },
    next() {
      const first = waiting.entries().next()
      if (first.done) return undefined
      const [client, own] = first.value
      // To the end of the round: the other clients come first now.
      waiting.delete(client)
      if (own.length > 1) waiting.set(client, own)
      length--
      return own.shift()
    },
  }
}
