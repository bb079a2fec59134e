import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { sqlState, withoutStatement } from '#app/platform/database/failures.ts'
import { cutParameters } from '#app/platform/log/log.server.ts'
import { statementFacts } from './statement.ts'

/** Set while spans go to a collector. */
let provider: NodeTracerProvider | undefined

/**
 * Sends requests, statements and jobs to an OpenTelemetry collector, where the environment names one by OpenTelemetry's
 * own variables: `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, as JSON), `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME`. Without one the SDK is not even loaded.
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

/** Where traces go; undefined where they go nowhere. */
export function collectorOf(env: Record<string, string | undefined>): string | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/** Sends what is left. */
export async function stopTraces(): Promise<void> {
  const stopping = provider
  provider = undefined
  for (const api of [trace, context, propagation]) api.disable()
  await stopping?.shutdown()
}

/** Does `work` as a span of the trace that the request's `traceparent` names (W3C), else of a trace of its own. */
export function tracedRequest<T>(headers: Headers, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!provider) return work()
  const caller = propagation.extract(ROOT_CONTEXT, headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  })
  return context.with(caller, () => inSpan('request', SpanKind.SERVER, work))
}

/** Does a job as a trace of its own. */
export function tracedJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return provider ? context.with(ROOT_CONTEXT, () => inSpan(`job ${name}`, SpanKind.INTERNAL, work)) : work()
}

/** Asks the database as a part of the request or job under way. The span names tables, and never a value. */
export function tracedStatement<T>(text: string, ask: () => Promise<T>): Promise<T> {
  if (!isTraced()) return ask()
  const { name, attributes } = statementFacts(text)
  return inSpan(name, SpanKind.CLIENT, ask, attributes)
}

/** True where what is done now is part of a trace. */
export function isTraced(): boolean {
  return provider !== undefined && trace.getActiveSpan() !== undefined
}

/** Has the span of the request or job under way tell that it failed, where that deals with its failure itself. */
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
      span.setAttributes(failureFacts(error)).setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

function failureFacts(error: unknown): Record<string, string> {
  const state = sqlState(error)
  const type = state ?? (error instanceof Error ? error.name : 'unknown')
  // PostgreSQL's own codes have five characters; others are the network's.
  return { 'error.type': type, ...(state?.length === 5 && { 'db.response.status_code': state }) }
}

/** Why something failed, as a collector may know it: of a statement only what the database said of it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutValues(String(error))
  const told = withoutStatement(error)
  return withoutValues(told.message || sqlState(told) || told.name)
}

const emailAddresses = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

// A mail server repeats the address that it refuses, and the database a value that it cannot read, which stands in
// quotes after a colon: a collector is often somebody else's.
function withoutValues(words: string): string {
  // Cut first: to look for addresses in a long text without spaces takes the square of its length.
  const whole = cutParameters(words)
  // Of an address that the cut goes through nothing is left.
  const begun = whole.length > 1000 ? whole.slice(0, 1000).replace(/[^\s<>"'(),;:]+$/, '') : whole
  return begun.replace(/: ".*/s, ': [not told]').replace(emailAddresses, '[address]').slice(0, 500)
}
