import { expect, onTestFinished, test, vi } from 'vitest'
import { collectTraces, type SentSpan } from '#tests/setup/trace-collector.ts'
import { statementInfo } from './statement.ts'
import { isTraced, noteFailure, stopTraces, tracedJob, tracedRequest, tracedStatement } from './traces.server.ts'

const attributesOf = (span: SentSpan | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]))

test('a request and its queries are one trace, which continues the caller’s', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a%20b')
  onTestFinished(() => void vi.unstubAllEnvs())
  const collector = await collectTraces()
  const headers = new Headers({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
  await tracedRequest(headers, async (span) => {
    await tracedStatement('select "id" from "articles" where "slug" = $1', async () => 1)
    const uniqueViolation = Object.assign(new Error('taken'), { code: '23505' })
    await expect(tracedStatement('insert into a values (1)', () => Promise.reject(uniqueViolation))).rejects.toThrow(
      'taken',
    )
    span?.updateName('GET /about')
  })
  await stopTraces()

  expect(collector.headers['x-key']).toBe('a b')
  const [querySpan, failed, request] = collector.spans
  expect(request).toMatchObject({ name: 'GET /about', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect(querySpan).toMatchObject({ name: 'SELECT articles', traceId: 'a'.repeat(32), parentSpanId: request?.spanId })
  expect(attributesOf(querySpan)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.query.summary': 'SELECT articles',
  })
  expect(failed?.status).toEqual({ code: 2, message: 'taken' })
  expect(attributesOf(failed)).toMatchObject({ 'error.type': '23505', 'db.response.status_code': '23505' })
  const milliseconds = Number(request?.startTimeUnixNano) / 1e6
  expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000)
  expect(Number(request?.endTimeUnixNano)).toBeGreaterThan(Number(request?.startTimeUnixNano))
})

test('work that handles its own failure is traced as failed, with the reason and without values', async () => {
  const collector = await collectTraces()
  for (const reason of ['The disk is full.', 'Failed query: select $1\nparams: ada@example.com', undefined])
    await tracedJob('job', async () => reason && noteFailure(reason))
  await stopTraces()
  expect(collector.spans.map(({ status }) => status)).toEqual([
    { code: 2, message: 'The disk is full.' },
    { code: 2, message: expect.not.stringContaining('ada@example.com') },
    { code: 0 },
  ])
})

test('without a collector nothing is traced', async () => {
  expect(await tracedRequest(new Headers(), async (span) => [span, isTraced()])).toEqual([undefined, false])
  expect(await tracedStatement('select 7', async () => 7)).toBe(7)
})

test('the span of a statement is named by its operation and table, never by a value', () => {
  const summary = (text: string) => statementInfo(text).attributes['db.query.summary']
  expect(summary('select p.* from posts p join "auth"."users" u on u.id = p.user_id')).toBe('SELECT posts auth.users')
  expect(summary(`insert into "mails" ("to") values ('from ada@example.com')`)).toBe('INSERT mails')
  expect(summary('update members set seen = $1')).toBe('UPDATE members')
  expect(summary('insert into likes (id) values ($1) on conflict do update set at = now()')).toBe('INSERT likes')
  expect(summary('select extract(day from now()) from events for update skip locked')).toBe('SELECT events')
  expect(summary('  commit')).toBe('COMMIT')
})
