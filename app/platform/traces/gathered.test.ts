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

testDatabase({ work: true })

interface Gathered {
  name: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}

test('statements within a transaction and a job are told, and a job that failed', async () => {
  const spans: Gathered[] = []
  const collector = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    expect(body).not.toContain('0190aaaa')
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
    }),
  )
  const failed = () => database().execute(sql`select 1 from pgboss.job where name = 'test.looked' and state = 'retry'`)
  await expect.poll(async () => (await failed()).length).toBe(1)
  await stopTraces()

  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named('TRANSACTION')).toMatchObject({ parentSpanId: trace?.spanId })
  expect(named('SELECT posts')).toMatchObject({ parentSpanId: trace?.spanId })
  expect(named('job test.looked')).toMatchObject({ status: { code: 2 } })
  expect(named('SELECT members')).toMatchObject({ parentSpanId: named('job test.looked')?.spanId })
})
