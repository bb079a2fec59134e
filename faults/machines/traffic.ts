import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import type { Product } from '../product.ts'
import { visitorOf, writeMessage } from '../visitor.ts'

/** What visitors met while they read and wrote without a pause. */
export interface Traffic {
  requests: number
  /** Answers with 5xx, and requests without one, by what they asked. */
  errors: string[]
  /** Messages that were acknowledged, by their mark. */
  accepted: string[]
}

const pages = ['/', '/about', '/resources?q=demo', '/contact', '/campus', '/feed.xml']

/** Visitors who read and write at `url` until what is returned is called. */
export function startTraffic(url: string, chance: Chance, visitors = 4): () => Promise<Traffic> {
  const traffic: Traffic = { requests: 0, errors: [], accepted: [] }
  let goesOn = true
  const visitor = visitorOf({ url } as Product)
  const note = async (label: string, ask: () => Promise<Response>) => {
    traffic.requests++
    const status = await ask().then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status === 0 || status >= 500) traffic.errors.push(`${status} ${label}`)
    return status
  }
  const visit = async () => {
    for (let turn = 0; goesOn; turn++) {
      const page = pages[turn % pages.length] as string
      await note(page, () => visitor.get(page))
      if (turn % 3 !== 0) continue
      const marker = chance.word(14)
      const status = await note('a message', () => writeMessage(visitor, marker))
      if (status > 0 && status < 400) traffic.accepted.push(marker)
      await wait(20)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, visit))
  return async () => {
    goesOn = false
    await all
    return traffic
  }
}
