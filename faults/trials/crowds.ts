import type { Product } from '../product.ts'
import { hold, p99, type Trial } from '../trial.ts'
import { adminInCampus, memberOf, sendProfile, visitorOf, writeMessage } from '../visitor.ts'

/** Two hundred at once on each way to write, while somebody reads. */
export const crowds: Trial = {
  name: 'Crowds of 200 on each form',
  weight: 1,
  async run({ product, chance }) {
    const visitor = visitorOf(product)
    const admin = await adminInCampus(product)
    const slug = `crowd-${chance.word(8)}`
    await admin.post('/campus/admin', { name: slug, slug, description: '' })
    await admin.post(`/campus/topics/${slug}`, { title: `First ${slug}`, content: 'Some text.' })
    const [post] = await product.sql<{ id: string }>('select id from posts where title = $1', [`First ${slug}`])
    const members = await Promise.all(Array.from({ length: 20 }, () => memberOf(product)))
    const one = (number: number) => members[number % members.length] ?? admin
    const requests: Record<string, (number: number) => Promise<Response>> = {
      messages: () => writeMessage(visitor, chance.word(14)),
      candidates: () => sendProfile(visitor, chance.word(14)),
      'sign-ins': () => visitor.post('/campus/auth', { email: 'nobody@example.com', password: 'wrong-password' }),
      posts: (number) => one(number).post(`/campus/topics/${slug}`, { title: chance.word(14), content: 'Text.' }),
      comments: (number) => one(number).post(`/campus/post/${post?.id}`, { content: chance.word(14) }),
      likes: (number) => one(number).post(`/campus/post/${post?.id}/like`, {}),
      reports: (number) => one(number).post(`/campus/post/${post?.id}/report`, { reason: chance.word(9) }),
      profiles: (number) => one(number).post('/campus/account', { name: chance.word(9), headline: '' }),
    }
    const results = []
    for (const [name, way] of Object.entries(requests)) {
      const { seconds, busy, others } = await crowd(product, name, way)
      results.push(`${name} ${seconds} s${busy ? `, ${busy} asked to come back` : ''} (others ${others} ms)`)
    }
    return results.join('; ')
  },
}

/** Two hundred at once. @throws where one of them meets a fault, or no answer */
export async function crowd(product: Product, name: string, way: (number: number) => Promise<Response>) {
  const pid = product.pid()
  const reading = readMeanwhile(product.url)
  const begun = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      way(number).then(
        async (response) => {
          await response.text()
          return response.status
        },
        () => 0,
      ),
    ),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const readers = await reading.stop()
  const hung = statuses.filter((status) => status === 0).length
  const faults = statuses.filter((status) => status >= 500 && status !== 503).length
  const busy = statuses.filter((status) => status === 503).length
  hold(hung === 0, `${name}: ${hung} of 200 got no answer within 30 s`)
  hold(faults === 0, `${name}: ${faults} of 200 were answered by a fault`)
  hold(product.pid() === pid, `${name}: the process ended`)
  return { seconds, busy, others: p99(readers) }
}

/** Somebody reads a page over and over; `stop()` answers how long each took. */
export function readMeanwhile(url: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  let over = false
  const reading = (async () => {
    while (!over) {
      const begun = performance.now()
      const isUp = await fetch(`${url}/about`, { signal: AbortSignal.timeout(30_000) }).then(
        async (response) => (await response.text()) && response.ok,
        () => false,
      )
      times.push(isUp ? performance.now() - begun : 30_000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      over = true
      await reading
      return times
    },
  }
}
