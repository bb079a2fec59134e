import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Figure } from './figure.ts'
import { type RunningProduct, startProcess } from './product.ts'
import { signIn } from './topic-page.ts'

const readers = 200
// A newcomer writes thirty an hour; what is beyond waits for a moderator.
const answers = 30

/**
 * 200 members who look at one thread while another answers in it: from the press to the moment at which each of them is
 * told, and what their streams cost in memory.
 */
export async function measureLive(): Promise<Figure[]> {
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'off', AUTH_AUTOCONFIRM: 'on' } })
  try {
    console.log(`Load: ${loadavg().map((load) => load.toFixed(1))}. Signing ${readers} members in …`)
    const cookies: string[] = []
    while (cookies.length < readers)
      cookies.push(...(await Promise.all(many(10).map((n) => signIn(product.url, `r${cookies.length + n}`)))))
    const writer = await signIn(product.url, 'writer')
    const thread = await beginThread(product, writer)
    const quiet = memoryOf(product)
    const streams = await Promise.all(cookies.map((cookie) => listen(`${product.url}${thread}/live`, cookie)))
    const open = memoryOf(product)
    const times: number[] = []
    for (let n = 0; n < answers; n++) {
      const pressed = performance.now()
      const told = streams.map((stream) => stream.next().then(() => performance.now() - pressed))
      await post(product, writer, thread, { content: `Answer ${n}.` })
      times.push(...(await Promise.all(told)))
    }
    const after = memoryOf(product)
    for (const stream of streams) stream.end()
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
    return [
      { what: `from the press to being told, ${readers} readers, median`, value: at(0.5), unit: 'ms' },
      { what: 'the same, p99', value: at(0.99), unit: 'ms' },
      { what: 'the same, the last of all', value: at(0.99999), unit: 'ms' },
      { what: `memory for ${readers} streams`, value: megabytes(open - quiet), unit: 'MB' },
      { what: `memory after ${answers} answers to each`, value: megabytes(after - quiet), unit: 'MB' },
    ]
  } finally {
    await product.stop()
  }
}

function many(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}

async function beginThread(product: RunningProduct, cookie: string): Promise<string> {
  await post(product, cookie, '/campus/admin', { name: 'Demos', slug: 'demos', description: '' })
  return post(product, cookie, '/campus/topics/demos', { title: 'How do you demo it?', content: 'Tell me.' })
}

/** @returns where the form led to, without its fragment */
async function post({ url }: RunningProduct, cookie: string, path: string, fields: Record<string, string>) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url },
    body: new URLSearchParams(fields),
  })
  await answer.arrayBuffer()
  if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}.`)
  return (answer.headers.get('location') ?? '').replace(/[?#].*/, '')
}

/** A stream of what happens in a thread. `next()` waits for the next comment. */
async function listen(address: string, cookie: string) {
  const away = new AbortController()
  const response = await fetch(address, { headers: { cookie }, signal: away.signal })
  if (!response.ok) throw new Error(`The stream answered ${response.status}.`)
  const waiting: (() => void)[] = []
  void read(response, (text) => {
    for (const _ of text.matchAll(/event: comment\n/g)) waiting.shift()?.()
  }).catch(() => {})
  return { next: () => new Promise<void>((resolve) => waiting.push(resolve)), end: () => away.abort() }
}

async function read(response: Response, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) take(decoder.decode(part))
}

/** Resident bytes of the product's process, without its database. */
function memoryOf({ pid }: RunningProduct): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
