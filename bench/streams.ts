import { loadavg } from 'node:os'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'
import { beginThread, type HeardThread, listen, post, signInMany } from './thread.ts'
import { signIn } from './topic-page.ts'

const streamCount = 2000
/** A member's tabs: as many as one person may have open. */
const tabs = 8
const answers = 10

/**
 * 2,000 open streams, 250 members with eight tabs each: what they cost in memory, open and after some answers to each.
 * Beside it, what as many pages cost without their streams: a process grows by what it serves in any case.
 */
export async function measureStreams(): Promise<Figure[]> {
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'off', AUTH_AUTOCONFIRM: 'on' } })
  try {
    const readers = streamCount / tabs
    console.log(`Load: ${loadavg().map((load) => load.toFixed(1))}. Signing ${readers} members in …`)
    const cookies = await signInMany(product, readers)
    const writer = await signIn(product.url, 'writer')
    const thread = await beginThread(product, writer)
    const before = await product.memory()
    for (const cookie of cookies) await view(product.url + thread, cookie)
    const quiet = await product.memory()
    const streams: HeardThread[] = []
    for (const cookie of cookies) {
      const opened = Array.from({ length: tabs }, () => listen(`${product.url}${thread}/live`, cookie))
      streams.push(...(await Promise.all(opened)))
    }
    const open = await product.memory()
    let slowest = 0
    for (let n = 0; n < answers; n++) {
      const pressed = performance.now()
      const told = streams.map((stream) => stream.next())
      await post(product, writer, thread, { content: `Answer ${n}.` })
      await Promise.all(told)
      slowest = Math.max(slowest, performance.now() - pressed)
    }
    const after = await product.memory()
    const ended = streams.filter((stream) => stream.hasEnded()).length
    for (const stream of streams) stream.end()
    const said = `${streamCount.toLocaleString('en-US')} streams`
    return [
      { what: `memory for ${readers} pages before them`, value: quiet - before, unit: 'MB' },
      { what: `memory for ${said}`, value: open - quiet, unit: 'MB', bound: { most: 100 } },
      { what: `memory after ${answers} answers to each`, value: after - quiet, unit: 'MB', bound: { most: 100 } },
      { what: `from the press to the last of ${said}, the slowest answer`, value: slowest, unit: 'ms' },
      // The product ends a stream that it cannot serve, and browsers connect again.
      { what: 'streams that ended meanwhile', value: ended, unit: '' },
    ]
  } finally {
    await product.stop()
  }
}

async function view(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The page answered ${response.status}.`)
}
