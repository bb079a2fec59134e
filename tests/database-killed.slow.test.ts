import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { freePort } from './setup/free-port.ts'

// why: in a process of its own, as users start it; what nobody catches would end it, and only a process shows that.

let searches = 0
// What a search found is kept: one that nobody made before asks the database.
const search = () => `/resources?q=demo+${++searches}`
const reads = [search, () => '/', () => '/campus', () => '/resources/articles/none', () => '/readyz']

test('the product survives repeated kills of the database, and recovers within ten seconds', async () => {
  const product = await startedProduct()
  const load = underLoad(product.url)
  for (const victim of [
    'postmaster',
    'backend',
    'session',
    'postmaster',
    'backend',
    'session',
    'postmaster',
  ] as const) {
    await killed(victim, product.dataDir)
    await expect.poll(() => statusOf(`${product.url}/readyz`), { timeout: 10_000, interval: 50 }).toBe(200)
    await expect.poll(() => statusOf(product.url + search()), { timeout: 10_000, interval: 50 }).toBe(200)
    // why: a count over the whole test would say how long it took; each return has to serve all readers again.
    const served = load.served()
    await expect.poll(() => load.served() - served, { timeout: 10_000 }).toBeGreaterThan(20)
  }
  const statuses = await load.stop()
  expect(product.process.exitCode).toBeNull()
  expect(product.process.signalCode).toBeNull()
  expect([...statuses.keys()].filter((status) => ![200, 404, 503].includes(status))).toEqual([])

  // What was published meanwhile is not missed: the process hears drops again, and had dropped all it kept.
  await fetch(`${product.url}/about`)
  expect(await pagesKept(product.url)).toBeGreaterThan(0)
  const sql = await connected(product.dataDir)
  await expect
    .poll(
      async () => {
        await sql`select pg_notify('drop_pages', '*')`
        return pagesKept(product.url)
      },
      { timeout: 10_000 },
    )
    .toBe(0)
})

async function startedProduct() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-killed-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.resolve('build/server/index.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SAMPLE_CONTENT: 'off',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(async () => {
    await ended(child)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000, interval: 100 }).toBe(200)
  return { url, dataDir, process: child }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** `backend` dies, which makes PostgreSQL restart all of them; `session` is ended alone. */
async function killed(victim: 'postmaster' | 'backend' | 'session', dataDir: string): Promise<void> {
  const pid = victim === 'postmaster' ? Number((await postmasterFile(dataDir))[0]) : await connectionOf(dataDir)
  process.kill(pid, victim === 'session' ? 'SIGTERM' : 'SIGKILL')
  // why: until the one above it knows of its death, the product would be asked about the database from before it.
  await expect.poll(() => isThere(pid), { timeout: 10_000, interval: 5 }).toBe(false)
}

/** The process that serves one of the product's connections; PostgreSQL may still recover from the death before. */
async function connectionOf(dataDir: string): Promise<number> {
  let pid = 0
  const ask = async () => {
    const sql = await connected(dataDir)
    const [any] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'solutioneer' order by random() limit 1`
    pid = any?.pid ?? 0
    return pid
  }
  await expect.poll(ask, { timeout: 10_000 }).toBeGreaterThan(0)
  return pid
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function connected(dataDir: string) {
  const [, , , port, host] = await postmasterFile(dataDir)
  const sql = open(
    { host: host as string, port: Number(port), user: 'solutioneer', database: 'solutioneer' },
    { max: 1 },
  )
  onTestFinished(() => sql.end().catch(() => {}))
  return sql
}

async function postmasterFile(dataDir: string): Promise<string[]> {
  return (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
}

/** Eight readers; how often each status came. */
function underLoad(url: string) {
  const statuses = new Map<number, number>()
  let running = true
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    for (let at = reader; running; at++) {
      const status = await statusOf(url + reads[at % reads.length]?.())
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    served: () => statuses.get(200) ?? 0,
    async stop() {
      running = false
      await Promise.all(readers)
      return statuses
    },
  }
}

/** 0 where nobody answers at all. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status ?? 0
}

async function pagesKept(url: string): Promise<number> {
  return Number(/^page_cache_pages (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
}
