import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { frameWords } from '#app/shell/frame.content.ts'
import { testApp } from './setup/app.ts'

// Its own embedded server, which the test may take away.
const app = testApp({ DATABASE_URL: '' })

test('while the database is frozen a reader is told within five seconds, in a page that keeps what was typed', async () => {
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  await fetch(app.url + needsDatabase())
  const postmaster = await pidOfDatabase()
  const pids = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [postmaster, ...pids]) process.kill(pid, name)
  }
  signal('SIGSTOP')
  try {
    const began = Date.now()
    const body = new URLSearchParams({ name: 'Nora', email: 'nora@example.com', message: 'Typed with care.' })
    const asked = await Promise.all([
      fetch(app.url + needsDatabase()),
      fetch(`${app.url}/meet?zone=Europe/Berlin`),
      fetch(`${app.url}/contact`, { method: 'POST', body, headers: { origin: app.url } }),
    ])
    // The limit is four seconds; a busy machine gets three times that. Without a limit it takes 25.
    expect(Date.now() - began).toBeLessThan(15_000)
    for (const response of asked) {
      expect(response.status, response.url).toBe(503)
      expect(response.headers.get('retry-after'), response.url).toBe('5')
    }
    const [search, meet, contact] = await Promise.all(asked.map((response) => response.text()))
    expect(search).toContain(frameWords().problems.away)
    expect(meet).toContain(frameWords().problems.away)
    expect(contact).toContain('Typed with care.')
    expect((await fetch(`${app.url}/`)).status).toBe(200)
  } finally {
    signal('SIGCONT')
  }
  expect((await firstThat((response) => response.status === 200)).status).toBe(200)
})

test('while the database is unavailable pages return 503, cached ones still work, and the product recovers by itself', async () => {
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  expect((await fetch(app.url + needsDatabase())).status).toBe(200)

  process.kill(await pidOfDatabase(), 'SIGKILL')

  const away = await firstThat((response) => response.status !== 200)
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('5')
  const page = await away.text()
  expect(page).toContain(away.headers.get('x-request-id'))
  expect(page).not.toMatch(/at .+\.(js|ts):\d+/)
  expect((await fetch(`${app.url}/`)).status).toBe(200)

  expect((await firstThat((response) => response.status === 200)).status).toBe(200)
})

async function pidOfDatabase(): Promise<number> {
  const [pid] = (await readFile(path.join(app.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

let searches = 0

/** A search that nobody made before: what one found is kept. */
function needsDatabase(): string {
  return `/resources?q=demo+${++searches}`
}

/** Asks for a page that needs the database until an answer fits, for half a minute at most. */
async function firstThat(fits: (response: Response) => boolean): Promise<Response> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const response = await fetch(app.url + needsDatabase())
    if (fits(response) || Date.now() > deadline) return response
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
