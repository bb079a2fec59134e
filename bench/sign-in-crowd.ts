import { Worker } from 'node:worker_threads'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'

const connections = 60
const rounds = 5
const pages = 60
/** Rendered on each request: no cache stands before it. */
const page = '/campus/auth'

/** With limits out of the way each try is hashed; with the usual ones nearly all are refused. */
const setups = [
  { said: 'no limits', factor: '100000', since: '' },
  { said: 'usual limits', factor: '1', since: 'Too many tries' },
]

/**
 * How long somebody waits for a page while one client signs in over 60 connections, without end and with wrong
 * passwords, beside how long without. Bound: twice.
 */
export async function measureSignInCrowd(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { said, factor, since } of setups) {
    const ratios: number[] = []
    const waits: number[] = []
    const product = await startProcess({
      env: { SAMPLE_CONTENT: 'on', TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: factor },
    })
    try {
      await medianWait(product.url)
      // A machine has other work, too: each round compares with the moment before it.
      for (let round = 0; round < rounds; round++) {
        const alone = await medianWait(product.url)
        const leave = await sendCrowd(`${product.url}${page}`, since)
        const beside = await medianWait(product.url)
        await leave()
        waits.push(beside)
        ratios.push(beside / alone)
      }
    } finally {
      await product.stop()
    }
    figures.push({
      what: `${page}, ${connections} connections sign in, ${said}`,
      value: Math.round(medianOf(waits) * 10) / 10,
      unit: 'ms',
      ratio: medianOf(ratios),
      beside: 'nobody',
    })
  }
  return figures
}

/** The median of what one reader waits for a page, one after the other. */
async function medianWait(url: string): Promise<number> {
  const waits: number[] = []
  for (let turn = 0; turn < pages; turn++) {
    const started = performance.now()
    const response = await fetch(url + page, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await response.text()
    if (!response.ok) throw new Error(`${page} answered ${response.status}.`)
    waits.push(performance.now() - started)
  }
  return medianOf(waits)
}

function medianOf(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/**
 * Has the crowd sign in until the function that this returns is called.
 * @param since what an answer says once it is to be measured
 */
async function sendCrowd(url: string, since: string): Promise<() => Promise<unknown>> {
  const crowd = new Worker(crowdSource, { eval: true, workerData: { url, connections, since } })
  await new Promise((resolve, reject) => crowd.once('message', resolve).once('error', reject))
  return () => crowd.terminate()
}

// In a thread of its own: what the crowd computes is not to slow the reader's clock.
const crowdSource = `
const { parentPort, workerData } = require('node:worker_threads')
const headers = { 'x-forwarded-for': '203.0.113.9', 'sec-fetch-site': 'same-origin' }
async function signIn(place) {
  for (let turn = 0; ; turn++) {
    const email = 'person-' + place + '-' + turn + '@example.com'
    const body = new URLSearchParams({ email, password: 'not it at all' })
    const response = await fetch(workerData.url, { method: 'POST', redirect: 'manual', headers, body })
    const said = await response.text()
    if (said.includes(workerData.since)) parentPort.postMessage(response.status)
  }
}
for (let place = 0; place < workerData.connections; place++) signIn(place)
`
