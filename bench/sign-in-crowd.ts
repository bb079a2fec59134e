import { Worker } from 'node:worker_threads'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'

const connections = 60
const pages = 200
/** Rendered on each request: no cache stands before it. */
const page = '/campus/auth'

/**
 * How long somebody waits for a page while one client signs in over 60 connections, without end and with wrong
 * passwords, beside how long without. Bound: twice.
 */
export async function measureSignInCrowd(): Promise<Figure[]> {
  const product = await startProcess({
    env: { SAMPLE_CONTENT: 'on', TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: process.env.RATE_LIMIT_FACTOR ?? '100000' },
  })
  try {
    await medianOf(product.url)
    const alone = await medianOf(product.url)
    const crowd = new Worker(crowdSource, { eval: true, workerData: { url: `${product.url}${page}`, connections } })
    await new Promise((resolve) => crowd.once('message', resolve))
    const beside = await medianOf(product.url)
    await crowd.terminate()
    const figure = (what: string, value: number) => ({ what, value: Math.round(value * 10) / 10, unit: 'ms' })
    return [
      figure(`${page}, nobody signs in`, alone),
      { ...figure(`${page}, ${connections} connections sign in`, beside), ratio: beside / alone, beside: 'nobody' },
    ]
  } finally {
    await product.stop()
  }
}

/** The median of what one reader waits for a page, one after the other. */
async function medianOf(url: string): Promise<number> {
  const waits: number[] = []
  for (let turn = 0; turn < pages; turn++) {
    const started = performance.now()
    const response = await fetch(url + page, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await response.text()
    if (!response.ok) throw new Error(`${page} answered ${response.status}.`)
    waits.push(performance.now() - started)
  }
  return waits.sort((one, other) => one - other)[pages / 2] ?? 0
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
    await response.text()
    if (place === 0 && turn === 0) parentPort.postMessage(response.status)
  }
}
for (let place = 0; place < workerData.connections; place++) signIn(place)
`
