import { setImmediate } from 'node:timers'
import { waitingClientCount } from './waiting-clients.ts'

/** Who has come in, from `performance.now()`. */
interface Visit {
  since: number
}

/**
 * Where requests wait before they ask for anything, by client: of those who are at work at once `most` come in. What a
 * request has read is held until its page is made, and what lives while many others are made is copied, then marked, by
 * the collector of garbage, which takes that up to half as long as the pages themselves.
 *
 * Of the requests that are read in one round of the event loop one comes in at once. The others wait for its end, in
 * turns: else whoever comes after six hundred of one client, whose pages wait for nothing, would wait for all of them.
 * @param patience milliseconds after which who is in waits for the database, and keeps nobody out any more
 */
export function fairQueue(most: number, patience = 20) {
  const outside = waitingClientCount<(visit: Visit) => void>()
  // In the order in which they came in.
  const inside = new Set<Visit>()
  let timer: NodeJS.Timeout | undefined
  let isCalled = false

  /** Does `work` once its client may come in. */
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const visit = isCalled || outside.length > 0 || !isFree() ? await turn(client) : comeFirst()
    try {
      return await work()
    } finally {
      inside.delete(visit)
      if (outside.length > 0) callNext()
    }
  }

  function comeFirst(): Visit {
    callNext()
    return comeIn()
  }

  function turn(client: string): Promise<Visit> {
    return new Promise((resolve) => {
      outside.add(client, resolve)
      timer ??= setTimeout(letIn, patience)
    })
  }

  function comeIn(): Visit {
    const visit = { since: performance.now() }
    inside.add(visit)
    return visit
  }

  function callNext(): void {
    if (isCalled) return
    isCalled = true
    setImmediate(letIn)
  }

  function letIn(): void {
    isCalled = false
    clearTimeout(timer)
    while (outside.length > 0 && isFree()) outside.next()?.(comeIn())
    timer = outside.length > 0 ? setTimeout(letIn, patience) : undefined
  }

  function isFree(): boolean {
    if (inside.size < most) return true
    const late = performance.now() - patience
    for (const visit of inside) {
      if (visit.since > late) break
      inside.delete(visit)
    }
    return inside.size < most
  }
}
