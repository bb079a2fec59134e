/** A round-robin queue: clients take turns, and each client's entries are in order of arrival. */
export interface RoundRobinQueue<One> {
  readonly length: number
  /** Number of entries of a client. */
  countOf: (client: string) => number
  add: (client: string, one: One) => void
  /** Removes an entry that no longer waits. */
  remove: (client: string, one: One) => void
  /** Removes and returns the next entry; undefined if the queue is empty. */
  next: () => One | undefined
}

/** Creates an empty queue. */
export function roundRobinQueue<One>(): RoundRobinQueue<One> {
  const waiting = new Map<string, One[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    countOf: (client) => waiting.get(client)?.length ?? 0,
    add(client, one) {
      const clientQueue = waiting.get(client)
      if (clientQueue) clientQueue.push(one)
      else waiting.set(client, [one])
      length++
    },
    remove(client, one) {
      const clientQueue = waiting.get(client) ?? []
      const at = clientQueue.indexOf(one)
      if (at === -1) return
      clientQueue.splice(at, 1)
      if (clientQueue.length === 0) waiting.delete(client)
      length--
    },
    next() {
      const first = waiting.entries().next()
      if (first.done) return undefined
      const [client, clientQueue] = first.value
      // Move the client to the end of the round.
      waiting.delete(client)
      if (clientQueue.length > 1) waiting.set(client, clientQueue)
      length--
      return clientQueue.shift()
    },
  }
}
