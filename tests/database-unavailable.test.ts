import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from './setup/app.ts'

// Its own embedded server, which the test may take away.
const app = testApp({ DATABASE_URL: '' })

test('while the database is unavailable pages return 503, cached ones still work, and the product recovers by itself', async () => {
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  expect((await fetch(app.url + needsDatabase())).status).toBe(200)

  const [pid] = (await readFile(path.join(app.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')

  const away = await firstThat((response) => response.status !== 200)
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('5')
  const page = await away.text()
  expect(page).toContain(away.headers.get('x-request-id'))
  expect(page).not.toMatch(/at .+\.(js|ts):\d+/)
  expect((await fetch(`${app.url}/`)).status).toBe(200)

  expect((await firstThat((response) => response.status === 200)).status).toBe(200)
})

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
