import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { startTraces, stopTraces } from '#app/platform/traces/traces.server.ts'

/** A span as a collector gets it. */
export interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number; message?: string }
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** What a collector was sent until `stopTraces` was awaited. */
export interface Collector {
  spans: SentSpan[]
  headers: Record<string, unknown>
  /** All bodies, as text. */
  text: string
}

/** Starts a collector, and sends the traces of this test there. */
export async function collectTraces(): Promise<Collector> {
  const seen: Collector = { spans: [], headers: {}, text: '' }
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    seen.text += text
    seen.headers = request.headers
    seen.spans.push(...JSON.parse(text).resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await stopTraces()
    server.closeAllConnections()
    server.close()
  })
  await startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return seen
}
