import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withRequest } from '#app/platform/log/log.server.ts'
import { statementFacts } from './statement.ts'
import { newTrace, noteFailure, recordSpan, startTraces, stopTraces, tracedStatement } from './traces.server.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number; message?: string }
  attributes: { key: string; value: { stringValue?: string } }[]
}

const said = (span: SentSpan | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]))

test('a request and what it asked of the database are one trace, which goes on the caller’s', async () => {
  const collector = await startCollector()
  startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' })
  const trace = newTrace(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)
  await withRequest({ requestId: '1', trace }, async () => {
    await tracedStatement('select "id" from "articles" where "slug" = $1', async () => 1)
    const taken = Object.assign(new Error('taken'), { code: '23505' })
    await expect(tracedStatement('insert into a values (1)', () => Promise.reject(taken))).rejects.toThrow('taken')
  })
  if (trace) recordSpan({ name: 'GET /about', kind: 'server', started: performance.now() - 5, trace })
  await stopTraces()

  expect(collector.headers['x-key']).toBe('a b')
  const [asked, failed, request] = collector.spans
  expect(request).toMatchObject({ name: 'GET /about', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect(asked).toMatchObject({ name: 'SELECT articles', traceId: 'a'.repeat(32), parentSpanId: request?.spanId })
  expect(said(asked)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.query.summary': 'SELECT articles',
  })
  expect(failed?.status).toEqual({ code: 2 })
  expect(said(failed)).toMatchObject({ 'error.type': '23505', 'db.response.status_code': '23505' })
  const milliseconds = Number(request?.startTimeUnixNano) / 1e6
  expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000)
  expect(Number(request?.endTimeUnixNano)).toBeGreaterThan(Number(request?.startTimeUnixNano))
})

test('work that deals with its failure itself is told as failed, with the reason and without values', async () => {
  const collector = await startCollector()
  startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  for (const reason of ['The disk is full.', 'Failed query: select $1\nparams: ada@example.com', undefined]) {
    const trace = newTrace()
    await withRequest({ requestId: undefined, trace }, async () => reason && noteFailure(reason))
    if (trace) recordSpan({ name: 'job', kind: 'internal', started: performance.now(), trace })
  }
  await stopTraces()
  expect(collector.spans.map(({ status }) => status)).toEqual([
    { code: 2, message: 'The disk is full.' },
    { code: 2, message: expect.not.stringContaining('ada@example.com') },
    {},
  ])
})

test('without a collector nothing is gathered', async () => {
  startTraces({})
  expect(newTrace()).toBeUndefined()
  expect(await tracedStatement('select 7', async () => 7)).toBe(7)
})

test('a statement is named by what it does and to what, and never by a value', () => {
  const summary = (text: string) => statementFacts(text).attributes['db.query.summary']
  expect(summary('select p.* from posts p join "auth"."users" u on u.id = p.user_id')).toBe('SELECT posts auth.users')
  expect(summary(`insert into "mails" ("to") values ('from ada@example.com')`)).toBe('INSERT mails')
  expect(summary('update members set seen = $1')).toBe('UPDATE members')
  expect(summary('insert into likes (id) values ($1) on conflict do update set at = now()')).toBe('INSERT likes')
  expect(summary('select extract(day from now()) from events for update skip locked')).toBe('SELECT events')
  expect(summary('  commit')).toBe('COMMIT')
})

async function startCollector() {
  const seen = { url: '', spans: [] as SentSpan[], headers: {} as Record<string, unknown> }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    seen.headers = request.headers
    seen.spans.push(...body.resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  seen.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return seen
}
