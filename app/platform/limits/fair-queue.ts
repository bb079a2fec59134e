import { setImmediate } from 'node:timers'
import { roundRobinQueue } from './round-robin-queue.ts'

/** A request inside the queue: when it entered, from `performance.now()`. */
interface Visit {
  queuedAt: number
}

/**
 * Limits how many requests are processed at once to `maxAtWork`, fairly by client. Data that a request has loaded stays
 * in memory until its page is rendered; with many concurrent requests, garbage collection would take up to half as long
 * as rendering. Only one of the requests read in one iteration of the event loop enters at once. The others are queued
 * and take turns by client: otherwise a new client would wait for all of another client's requests.
 * @param maxWaitMs milliseconds after which a request inside is presumed to wait for the database and frees its slot
 */
export function fairQueue(maxAtWork: number, maxWaitMs = 20) {
  const outside = roundRobinQueue<(visit: Visit) => void>()
  // In order of entry.
  const inside = new Set<Visit>()
  let timer: NodeJS.Timeout | undefined
  let isCalled = false

  /** Runs `work` when it is the client's turn. */
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
      timer ??= setTimeout(letIn, maxWaitMs)
    })
  }

  function comeIn(): Visit {
    const visit = { queuedAt: performance.now() }
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
    timer = outside.length > 0 ? setTimeout(letIn, maxWaitMs) : undefined
  }

  function isFree(): boolean {
    if (inside.size < maxAtWork) return true
    const late = performance.now() - maxWaitMs
    for (const visit of inside) {
      if (visit.queuedAt > late) break
      inside.delete(visit)
    }
    return inside.size < maxAtWork
  }
}
