import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../setup/app.ts'
import { cloneDatabase } from '../setup/database.ts'
import { start } from './product.ts'

test('if S3 responds 503 at the start, this is logged and the site is served', async () => {
  const { address, drop } = await cloneDatabase()
  onTestFinished(drop)
  let requests = 0
  const s3 = createServer((_request, response) => {
    requests += 1
    response.writeHead(503).end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>')
  })
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void s3.close())
  const product = await start({
    DATABASE_URL: databaseUrl(address),
    STORAGE_URL: `s3://files?endpoint=http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  expect(requests).toBeGreaterThan(0)
  expect(product.said()).toMatch(/HTTP 503.*files are away/)
  for (const path of ['/', '/resources', '/campus/auth']) {
    const response = await fetch(product.url + path)
    await response.body?.cancel()
    expect(response.status, path).toBe(200)
  }
  expect(await product.stop()).toBe(0)
})
