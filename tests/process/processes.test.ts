import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseUrl } from '../setup/app.ts'
import { emptyDatabase } from '../setup/database.ts'
import { start, until } from './product.ts'

/** The process that answers now, by the beginning of the ids that it gives to requests. */
async function answering(url: string): Promise<string> {
  // A connection of its own each: one that is kept stays with its process.
  const [response] = (await once(get(`${url}/healthz`, { agent: false }), 'response')) as [IncomingMessage]
  response.resume()
  return String(response.headers['x-request-id']).replace(/-[^-]+$/, '')
}

test('machines start at once on an empty database, processes share a port, one that dies is replaced', async () => {
  const { address, drop } = await emptyDatabase()
  const env = { DATABASE_URL: databaseUrl(address), AUTH_SECRET: 'the same on all machines of an installation' }
  const [two, other] = await Promise.all([start({ ...env, PROCESSES: '2' }), start(env)])
  const both = new Set<string>()
  await until(async () => {
    for (const mark of await Promise.all(Array.from({ length: 12 }, () => answering(two.url)))) both.add(mark)
    return both.size === 2 || undefined
  })
  const admins = `${two.said()}${other.said()}`.match(/The first admin is/g)
  expect(admins).toHaveLength(1)
  const figures = await (await fetch(`${two.url}/metrics`)).text()
  expect(figures).toMatch(/^solutioneer_leads{state="messages"} 0$/m)
  expect(Number(/^http_requests_total{.*status="2xx"} (\d+)/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(12)

  const pids = await pidsOf(two.url)
  process.kill(pids[0] as number, 'SIGKILL')
  await until(async () => {
    const marks = await Promise.all(Array.from({ length: 12 }, () => answering(two.url).catch(() => '')))
    return marks.some((mark) => mark !== '' && !both.has(mark)) || undefined
  })

  const sql = open(address, { max: 1 })
  const [schedules] = await sql`select count(*)::int as count, count(distinct name)::int as names from pgboss.schedule`
  expect(schedules?.count).toBe(schedules?.names)
  await sql.end()
  expect(await Promise.all([two.stop(), other.stop()])).toEqual([0, 0])
  await drop()
}, 240_000)

async function pidsOf(url: string): Promise<number[]> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  return [...figures.matchAll(/^process_serving{pid="(\d+)"}/gm)].map(([, pid]) => Number(pid))
}
