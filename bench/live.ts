import { loadavg } from 'node:os'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'
import { beginThread, listen, post, signInMany } from './thread.ts'
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
    const cookies = await signInMany(product, readers)
    const writer = await signIn(product.url, 'writer')
    const thread = await beginThread(product, writer)
    const quiet = await product.memory()
    const streams = await Promise.all(cookies.map((cookie) => listen(`${product.url}${thread}/live`, cookie)))
    const open = await product.memory()
    const times: number[] = []
    for (let n = 0; n < answers; n++) {
      const pressed = performance.now()
      const told = streams.map((stream) => stream.next().then(() => performance.now() - pressed))
      await post(product, writer, thread, { content: `Answer ${n}.` })
      times.push(...(await Promise.all(told)))
    }
    const after = await product.memory()
    for (const stream of streams) stream.end()
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
    return [
      { what: `from the press to being told, ${readers} readers, median`, value: at(0.5), unit: 'ms' },
      { what: 'the same, p99', value: at(0.99), unit: 'ms' },
      { what: 'the same, the last of all', value: at(0.99999), unit: 'ms' },
      { what: `memory for ${readers} streams`, value: open - quiet, unit: 'MB' },
      { what: `memory after ${answers} answers to each`, value: after - quiet, unit: 'MB' },
    ]
  } finally {
    await product.stop()
  }
}
