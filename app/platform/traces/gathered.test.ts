import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { withRequest } from '#app/platform/log/log.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { newTrace, startTraces, stopTraces } from './traces.server.ts'

const looked = defineJob<{ id: string }>('test.looked', async ({ id }) => {
  await database().execute(sql`select 1 from members where id = ${id}`)
  throw new Error('in vain')
})
const refused = defineJob<{ to: string }>('test.refused', async ({ to }) => {
  throw new Error(`550 5.1.1 <${to}>: no such mailbox`)
})
const misread = defineJob<{ words: string }>('test.misread', async ({ words }) => {
  await database().execute(sql`select ${words}::int`)
})

testDatabase({ work: true })

interface Gathered {
  name: string
  spanId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
}

test('statements within a transaction and a job are told, and why a job failed, not whom it was about', async () => {
  const spans: Gathered[] = []
  const collector = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    expect(body).not.toMatch(/0190aaaa|ada@|ada’s words/)
    spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` })
  onTestFinished(stopTraces)
  const id = '0190aaaa-0000-7000-8000-000000000000'
  const trace = newTrace()
  await withRequest({ requestId: '1', trace }, () =>
    transaction(async () => {
      await database().execute(sql`select 1 from posts where id = ${id}`)
      await enqueue(looked, { id })
      await enqueue(refused, { to: 'ada@example.com' })
      await enqueue(misread, { words: 'ada’s words' })
    }),
  )
  const failed = () => database().execute(sql`select 1 from pgboss.job where name like 'test.%' and state = 'retry'`)
  await expect.poll(async () => (await failed()).length).toBe(3)
  await stopTraces()

  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named('TRANSACTION')).toMatchObject({ parentSpanId: trace?.spanId })
  expect(named('SELECT posts')).toMatchObject({ parentSpanId: trace?.spanId })
  expect(named('job test.looked')).toMatchObject({ status: { code: 2, message: 'in vain' } })
  expect(named('job test.refused')?.status.message).toBe('550 5.1.1 <[address]>: no such mailbox')
  expect(named('job test.misread')?.status.message).toBe('invalid input syntax for type integer: [not told]')
  expect(named('SELECT members')).toMatchObject({ parentSpanId: named('job test.looked')?.spanId })
})
