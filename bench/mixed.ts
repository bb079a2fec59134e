import { Agent, request } from 'node:http'
import { memberOf } from './people.ts'
import { startProduct } from './product.ts'
import { quantile, type Row } from './rows.ts'

interface Visit {
  path: string
  cookie?: string
  form?: string
  referer?: string
}

/** Memory when idle and after a minute of readers and writers, and p99 beside the median of a quiet product. */
export async function measureMixed(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const idle = await product.memory()
    const load = await mixedLoad(product.url)
    await load(50, 5)
    const quiet = await load(5, 20)
    const loaded = await load(100, 60)
    const p99 = quantile(loaded.waits, 0.99)
    return [
      { name: 'memory, idle', value: idle, unit: 'MB', floor: { max: 200 } },
      { name: 'memory after 60 s of mixed load', value: await product.memory(), unit: 'MB', floor: { max: 350 } },
      {
        name: '100 mixed requests/s, first byte, p99 / median of a quiet product',
        ...{ value: p99, unit: 'ms', ratio: p99 / quantile(quiet.waits, 0.5) },
      },
      { name: 'of them not answered, or with 5xx', value: loaded.failed, unit: 'requests', floor: { max: 0 } },
    ]
  } finally {
    await product.stop()
  }
}

/** Visitors on cached pages, searches, members in topics and threads, and one request in twelve that writes. */
async function mixedLoad(url: string) {
  const cookies = await Promise.all(Array.from({ length: 10 }, () => memberOf(url)))
  const pages = await linksOf(`${url}/sitemap.xml`, /<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)
  const posts = await linksOf(`${url}/campus/new`, /href="(\/campus\/post\/[\w-]{36})/g, cookies[0])
  const topics = await linksOf(`${url}/campus`, /href="(\/campus\/topics\/[\w-]+)"/g, cookies[0])
  const one = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item
  const comment = () => new URLSearchParams({ content: `What did the buyer say to ${Math.random()}?` }).toString()
  const kinds: { weight: number; visit: () => Visit }[] = [
    { weight: 60, visit: () => ({ path: one(pages) || '/' }) },
    { weight: 8, visit: () => ({ path: `/resources?q=${one(['demo', 'proof', 'budget', 'buyer', 'scope'])}` }) },
    { weight: 8, visit: () => ({ path: one(topics), cookie: one(cookies) }) },
    { weight: 12, visit: () => ({ path: one(posts), cookie: one(cookies) }) },
    { weight: 4, visit: () => ({ path: '/campus/new', cookie: one(cookies) }) },
    { weight: 4, visit: () => ({ path: `${one(posts)}/like`, cookie: one(cookies), form: 'liked=yes' }) },
    { weight: 2, visit: () => ({ path: one(posts), cookie: one(cookies), form: comment() }) },
    { weight: 2, visit: () => ({ path: '/seen', form: ' ', referer: url + one(pages) }) },
  ]
  const drawn = kinds.flatMap(({ weight, visit }) => Array.from({ length: weight }, () => visit))
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })

  /** So many requests a second, sent when they are due, whether or not those before are answered. */
  return async (perSecond: number, seconds: number) => {
    const begun = performance.now()
    const waits: number[] = []
    let failed = 0
    const sent: Promise<void>[] = []
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = begun + (n * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
      const response = statusOf(url, one(drawn)(), agent).then((status) => {
        waits.push(performance.now() - due)
        if (status === 0 || status >= 500) failed++
      })
      sent.push(response)
    }
    await Promise.all(sent)
    return { waits, failed }
  }
}

function statusOf(url: string, { path, cookie, form, referer }: Visit, agent: Agent): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0',
    ...(cookie && { cookie }),
    ...(referer && { referer }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  return new Promise((resolve) => {
    const clientRequest = request(url + path, { method: form ? 'POST' : 'GET', headers, agent }, (response) => {
      resolve(response.statusCode ?? 0)
      response.resume().on('error', () => {})
    })
    clientRequest.on('error', () => resolve(0))
    clientRequest.end(form)
  })
}

async function linksOf(address: string, pattern: RegExp, cookie = ''): Promise<string[]> {
  const text = await (await fetch(address, { headers: { cookie } })).text()
  const links = [...new Set([...text.matchAll(pattern)].map(([, link = '']) => link))]
  if (links.length === 0) throw new Error(`${address} has no links to follow.`)
  return links
}
