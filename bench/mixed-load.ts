import { Agent, request } from 'node:http'
import { randomFrom } from './campus.ts'
import { memberOf } from './people.ts'

/** What a mixed load met. */
export interface Met {
  /** Milliseconds from the moment at which a request was due to the first byte of its answer. */
  waits: number[]
  /** Milliseconds by which the client itself sent each too late; part of the waits. */
  late: number[]
  /** Answers by status. */
  statuses: Record<string, number>
}

interface Visit {
  path: string
  cookie?: string
  /** A form that is sent. */
  form?: string
  referer?: string
}

/**
 * Readers and writers as a site has them: visitors on pages that are kept, searches that are rendered, members in
 * topics and threads, and one request in twelve that writes.
 */
export async function mixedLoad(url: string, { members = 10 } = {}) {
  const cookies: string[] = []
  for (let n = 0; n < members; n++) cookies.push(await memberOf(url))
  const pages = await linksOf(`${url}/sitemap.xml`, /<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)
  const posts = await linksOf(`${url}/campus/new`, /href="(\/campus\/post\/[\w-]{36})/g, cookies[0])
  const topics = await linksOf(`${url}/campus`, /href="(\/campus\/topics\/[\w-]+)"/g, cookies[0])
  const random = randomFrom(5)
  const one = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item
  const kinds: { weight: number; visit: () => Visit }[] = [
    { weight: 60, visit: () => ({ path: one(pages) || '/' }) },
    { weight: 8, visit: () => ({ path: `/resources?q=${one(['demo', 'proof', 'budget', 'buyer', 'scope'])}` }) },
    { weight: 8, visit: () => ({ path: one(topics), cookie: one(cookies) }) },
    { weight: 12, visit: () => ({ path: one(posts), cookie: one(cookies) }) },
    { weight: 4, visit: () => ({ path: '/campus/new', cookie: one(cookies) }) },
    { weight: 4, visit: () => ({ path: `${one(posts)}/like`, cookie: one(cookies), form: 'liked=yes' }) },
    { weight: 2, visit: () => ({ path: one(posts), cookie: one(cookies), form: comment(random()) }) },
    { weight: 2, visit: () => ({ path: '/seen', form: ' ', referer: url + one(pages) }) },
  ]
  const drawn = kinds.flatMap(({ weight, visit }) => Array.from({ length: weight }, () => visit))
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })

  /** So many requests a second, sent when they are due, whether or not those before are answered. */
  return async (perSecond: number, seconds: number): Promise<Met> => {
    const met: Met = { waits: [], late: [], statuses: {} }
    const begun = performance.now()
    const under: Promise<void>[] = []
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = begun + (n * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
      met.late.push(performance.now() - due)
      under.push(
        answered(url, one(drawn)(), agent).then((status) => {
          met.waits.push(performance.now() - due)
          met.statuses[status] = (met.statuses[status] ?? 0) + 1
        }),
      )
    }
    await Promise.all(under)
    return met
  }
}

function comment(chance: number): string {
  return new URLSearchParams({ content: `What did the buyer say to that? ${chance}` }).toString()
}

function answered(url: string, { path, cookie, form, referer }: Visit, agent: Agent): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0',
    ...(cookie && { cookie }),
    ...(referer && { referer }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  return new Promise((resolve) => {
    const asking = request(url + path, { method: form ? 'POST' : 'GET', headers, agent }, (response) => {
      resolve(response.statusCode ?? 0)
      response.resume().on('error', () => {})
    })
    asking.on('error', () => resolve(0))
    asking.end(form)
  })
}

async function linksOf(address: string, pattern: RegExp, cookie = ''): Promise<string[]> {
  const text = await (await fetch(address, { headers: { cookie } })).text()
  const links = [...new Set([...text.matchAll(pattern)].map(([, link = '']) => link))]
  if (links.length === 0) throw new Error(`${address} has no links to follow.`)
  return links
}
