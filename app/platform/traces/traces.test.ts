import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withRequest } from '#app/platform/log/log.server.ts'
import { newTrace, recordSpan, startTraces, stopTraces, traced } from './traces.server.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
}

test('a request and what it asked of the database are one trace, which goes on the caller’s', async () => {
  const collector = await startCollector()
  startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' })
  const trace = newTrace(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)
  await withRequest({ requestId: '1', trace }, async () => {
    await traced('postgresql', 'client', async () => 1)
    await expect(traced('postgresql', 'client', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
  if (trace) recordSpan({ name: 'GET /about', kind: 'server', started: performance.now() - 5, trace })
  await stopTraces()

  expect(collector.headers['x-key']).toBe('a b')
  const [asked, failed, request] = collector.spans
  expect(request).toMatchObject({ name: 'GET /about', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect(asked).toMatchObject({ name: 'postgresql', traceId: 'a'.repeat(32), parentSpanId: request?.spanId })
  expect(failed?.status).toEqual({ code: 2 })
  const milliseconds = Number(request?.startTimeUnixNano) / 1e6
  expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000)
  expect(Number(request?.endTimeUnixNano)).toBeGreaterThan(Number(request?.startTimeUnixNano))
})

test('without a collector nothing is gathered', async () => {
  startTraces({})
  expect(newTrace()).toBeUndefined()
  expect(await traced('postgresql', 'client', async () => 7)).toBe(7)
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
