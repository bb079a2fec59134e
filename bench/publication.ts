import { Agent, get } from 'node:http'
import type { Figure } from './figure.ts'
import { medianOf } from './in-turns.ts'
import { adminOf } from './people.ts'
import { startProcess } from './product.ts'

const readers = 16
const rounds = 6

/** From the press that publishes or withdraws an article to the last old page that either of two processes shows. */
export async function measurePublication(): Promise<Figure[]> {
  const product = await startProcess({ env: { PROCESSES: '2' }, log: true })
  try {
    // The second process joins a moment after the first answers.
    await wait(3000)
    const cookie = await adminOf(product.url)
    const list = await (await fetch(`${product.url}/admin`, { headers: { cookie } })).text()
    const id = /\/admin\/articles\/([\w-]{36})\//.exec(list)?.[1]
    if (!id) throw new Error('The admin area lists no article.')
    const after: number[] = []
    for (let round = 0; round < rounds; round++) {
      const address = `${product.url}/admin/articles/${id}/publication${round % 2 ? '' : '?_method=DELETE'}`
      after.push(await lastOldPage(product.url, () => press(address, cookie)))
    }
    return [
      { what: 'publication to the last old page, of two processes, median', value: medianOf(after), unit: 'ms' },
      {
        what: 'publication to the last old page, the slowest',
        value: Math.max(...after),
        unit: 'ms',
        bound: { most: 1000 },
      },
    ]
  } finally {
    await product.stop()
  }
}

/** Milliseconds from `publish` to the last answer, on any connection, that was still the old page. */
async function lastOldPage(url: string, publish: () => Promise<void>): Promise<number> {
  const agents = Array.from({ length: readers }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const old = (await Promise.all(agents.map((agent) => markOf(url, agent)))).at(0)
  let last = 0
  let reading = true
  const pressed = performance.now()
  const polls = agents.map(async (agent) => {
    while (reading) {
      if ((await markOf(url, agent)) === old) last = performance.now()
      await wait(2)
    }
  })
  await publish()
  await wait(1500)
  reading = false
  await Promise.all(polls)
  for (const agent of agents) agent.destroy()
  if (performance.now() - last < 100) throw new Error('The old page stayed.')
  return Math.max(0, last - pressed)
}

async function press(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  if (response.status !== 302 && response.status !== 303) throw new Error(`Publishing answered ${response.status}.`)
}

function markOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${url}/resources`, { agent }, (response) => {
      response.resume().once('end', () => resolve(String(response.headers.etag)))
    }).on('error', reject)
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
