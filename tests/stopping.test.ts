import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseUrl } from './setup/app.ts'
import { cloneDatabase } from './setup/database.ts'

test('a product that is stopped finishes running requests and accepts no new ones', async () => {
  const { address, drop } = await cloneDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-stopping-'))
  const { startProduct } = (await import(path.resolve('build/server/index.js'))) as {
    startProduct: (env: Record<string, string>) => Promise<{ url: string; stop(): Promise<void> }>
  }
  const product = await startProduct({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(address),
    SAMPLE_CONTENT: 'off',
    ADMIN_PASSWORD: 'larger-slice-of-the-pie',
    LOG_LEVEL: 'silent',
  })

  const body = 'name=Ada&message=half'
  const slow = request(`${product.url}/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      // The server says "continue" once the request has arrived.
      expect: '100-continue',
    },
  })
  const answered = once(slow, 'response') as Promise<[IncomingMessage]>
  slow.flushHeaders()
  await once(slow, 'continue')
  slow.write(body.slice(0, 10))
  const stopped = product.stop()
  await expect
    .poll(() =>
      fetch(product.url).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  slow.end(body.slice(10))
  const [response] = await answered
  response.resume()
  expect(response.statusCode).toBe(422)
  await stopped
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})
