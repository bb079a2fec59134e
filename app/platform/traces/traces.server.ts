import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { sqlState, withoutStatement } from '#app/platform/database/failures.ts'
import { cutPersonalData } from '#app/platform/log/log.server.ts'
import { statementInfo } from './statement.ts'

/** Set while spans are exported. */
let provider: NodeTracerProvider | undefined

/**
 * Exports requests, statements and jobs to an OpenTelemetry collector, configured by OpenTelemetry's own variables:
 * `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, as JSON), `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`. Without
 * them, the SDK is not loaded.
 */
export async function startTraces(env: Record<string, string | undefined>): Promise<void> {
  const url = collectorOf(env)
  if (!url) return
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME ?? 'solutioneer',
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
}

/** The URL for traces; undefined if they are not exported. */
export function collectorOf(env: Record<string, string | undefined>): string | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/** Exports the remaining spans and stops. */
export async function stopTraces(): Promise<void> {
  const stopping = provider
  provider = undefined
  for (const api of [trace, context, propagation]) api.disable()
  await stopping?.shutdown()
}

/** Runs `work` in a span of the trace in the request's `traceparent` (W3C), or of a new trace. */
export function tracedRequest<T>(headers: Headers, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!provider) return work()
  const caller = propagation.extract(ROOT_CONTEXT, headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  })
  return context.with(caller, () => inSpan('request', SpanKind.SERVER, work))
}

/** Runs a job in a new trace. */
export function tracedJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return provider ? context.with(ROOT_CONTEXT, () => inSpan(`job ${name}`, SpanKind.INTERNAL, work)) : work()
}

/** Runs a statement in a span of the current request or job. The span names tables, and never a value. */
export function tracedStatement<T>(text: string, ask: () => Promise<T>): Promise<T> {
  if (!isTraced()) return ask()
  const { name, attributes } = statementInfo(text)
  return inSpan(name, SpanKind.CLIENT, ask, attributes)
}

/** True while a span is active. */
export function isTraced(): boolean {
  return provider !== undefined && trace.getActiveSpan() !== undefined
}

/** Marks the current span as failed, for errors that are handled without being thrown. */
export function noteFailure(reason: string): void {
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message: withoutValues(reason) })
}

function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: (span: Span) => Promise<T>,
  attributes: Record<string, string> = {},
): Promise<T> {
  return trace.getTracer('solutioneer').startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setAttributes(failureAttributes(error)).setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

function failureAttributes(error: unknown): Record<string, string> {
  const state = sqlState(error)
  const type = state ?? (error instanceof Error ? error.name : 'unknown')
  // SQLSTATE codes have five characters; other codes are the network's.
  return { 'error.type': type, ...(state?.length === 5 && { 'db.response.status_code': state }) }
}

/** The error message for a collector: for a statement, only the database's own message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutValues(String(error))
  const failure = withoutStatement(error)
  return withoutValues(failure.message || sqlState(failure) || failure.name)
}

// Removes values from messages, because a collector often belongs to someone else: mail servers repeat rejected
// addresses, and PostgreSQL quotes invalid values after a colon.
function withoutValues(words: string): string {
  return cutPersonalData(words).replace(/: ".*/s, ': [not told]').slice(0, 500)
}
