import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseUrl } from '../setup/app.ts'
import { emptyDatabase } from '../setup/database.ts'
import { start, until } from './product.ts'

test('machines start concurrently on an empty database, processes share a port, and one that dies is replaced', async () => {
  const { address, drop } = await emptyDatabase()
  const env = { DATABASE_URL: databaseUrl(address), AUTH_SECRET: 'the same on all machines of an installation' }
  const [two, other] = await Promise.all([start({ ...env, PROCESSES: '2' }), start(env)])
  const pids = await until(async () => {
    const serving = await pidsOf(two.url)
    // A process has metrics before it listens: where none listens any more, the port of this test is another.
    return serving.length === 2 && two.said().match(/is ready at/g)?.length === 2 ? serving : undefined
  })
  // Each request uses a new connection: a kept-alive one stays with its process.
  await Promise.all(Array.from({ length: 12 }, () => once(get(`${two.url}/healthz`, { agent: false }), 'response')))
  const admins = `${two.said()}${other.said()}`.match(/The first admin is/g)
  expect(admins).toHaveLength(1)
  const figures = await (await fetch(`${two.url}/metrics`)).text()
  expect(figures).toMatch(/^solutioneer_leads{state="messages"} 0$/m)
  expect(Number(/^http_requests_total{.*status="2xx"} (\d+)/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(12)

  process.kill(pids[0] as number, 'SIGKILL')
  await until(async () => {
    const serving = await pidsOf(two.url).catch((): number[] => [])
    return (serving.length === 2 && !serving.includes(pids[0] as number)) || undefined
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
