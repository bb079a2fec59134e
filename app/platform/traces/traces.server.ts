import { randomBytes } from 'node:crypto'
import { sqlState, withoutStatement } from '#app/platform/database/failures.ts'
import { cutParameters, log, requestTrace, type TraceContext } from '#app/platform/log/log.server.ts'
import { statementFacts } from './statement.ts'

/** A piece of work that has ended. */
interface Span {
  name: string
  kind: 'server' | 'client' | 'internal'
  /** From `performance.now()`. */
  started: number
  ended: number
  trace: TraceContext
  attributes: Record<string, string | number>
  failed: boolean
  /** Why it failed, from `reasonOf`. */
  reason?: string | undefined
}

const kinds = { internal: 1, server: 2, client: 3 }
const mostInABatch = 512
const mostWaiting = 4096
const pause = 5_000

interface Target {
  url: string
  headers: Record<string, string>
  service: string
}

let target: Target | undefined
let waiting: Span[] = []
let timer: NodeJS.Timeout | undefined
/** Why a request or job that is under way has failed, as it says itself. */
const failures = new WeakMap<TraceContext, string>()

/**
 * Has requests, statements and jobs told to an OpenTelemetry collector, where the environment names one by
 * OpenTelemetry's own variables: `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, as JSON), `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME`. Without it nothing is gathered.
 */
export function startTraces(env: Record<string, string | undefined>): void {
  const url = collectorOf(env)
  target = url ? { url, headers: headersOf(env), service: env.OTEL_SERVICE_NAME ?? 'solutioneer' } : undefined
  if (target) timer ??= setInterval(() => void send(), pause).unref()
}

/** Where traces go; undefined where they go nowhere. */
export function collectorOf(env: Record<string, string | undefined>): string | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/** Sends what is left. */
export async function stopTraces(): Promise<void> {
  clearInterval(timer)
  timer = undefined
  await send()
  target = undefined
}

/** A new span's place: within the trace that `traceparent` names (W3C), else in one of its own; undefined where off. */
export function newTrace(traceparent?: string | string[]): TraceContext | undefined {
  if (!target) return undefined
  const [, traceId, parentId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(traceparent)) ?? []
  return { traceId: traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex'), parentId }
}

/** Notes down a piece of work that has just ended, where traces are gathered. */
export function recordSpan(span: Omit<Span, 'attributes' | 'failed' | 'ended'> & Partial<Span>): void {
  // A collector that is away costs no memory: the newest are dropped.
  if (!target || waiting.length >= mostWaiting) return
  const reason = failures.get(span.trace)
  waiting.push({ attributes: {}, failed: reason !== undefined, reason, ended: performance.now(), ...span })
  if (waiting.length === mostInABatch) void send()
}

/** Has the span of the request or job under way tell that it failed, where that deals with its failure itself. */
export function noteFailure(reason: string): void {
  const trace = target && requestTrace()
  if (trace) failures.set(trace, withoutValues(reason))
}

/** Why something failed, as a collector may know it: of a statement only what the database said of it. */
export function reasonOf(error: unknown): string {
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

/** True where what is done now is part of a trace. */
export function isTraced(): boolean {
  return target !== undefined && requestTrace() !== undefined
}

/** Asks the database, and notes it down as a part of the request or job under way, without any value. */
export async function tracedStatement<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  const within = target && requestTrace()
  if (!within) return ask()
  const trace = { traceId: within.traceId, parentId: within.spanId, spanId: randomBytes(8).toString('hex') }
  const started = performance.now()
  const note = (failure: Record<string, string> = {}) => {
    const { name, attributes } = statementFacts(text)
    const failed = 'error.type' in failure
    recordSpan({ name, kind: 'client', started, trace, failed, attributes: { ...attributes, ...failure } })
  }
  try {
    const result = await ask()
    note()
    return result
  } catch (error) {
    note(failureFacts(error))
    throw error
  }
}

function failureFacts(error: unknown): Record<string, string> {
  const state = sqlState(error)
  const type = state ?? (error instanceof Error ? error.name : 'unknown')
  // PostgreSQL's own codes have five characters; others are the network's.
  return { 'error.type': type, ...(state?.length === 5 && { 'db.response.status_code': state }) }
}

async function send(): Promise<void> {
  if (!target || waiting.length === 0) return
  const spans = waiting
  waiting = []
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...target.headers },
      body: JSON.stringify(asOtlp(spans, target.service)),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) log.warn({ status: response.status }, 'traces were refused')
  } catch (err) {
    log.warn({ err }, 'traces could not be sent')
  }
}

function asOtlp(spans: Span[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'solutioneer' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

function spanOf({ name, kind, started, ended, trace, attributes, failed, reason }: Span) {
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentId && { parentSpanId: trace.parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(started),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2, ...(reason && { message: reason }) } : {},
  }
}

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
}

// A process counts from its own beginning.
function nanoseconds(since: number): string {
  return `${BigInt(Math.round((performance.timeOrigin + since) * 1000)) * 1000n}`
}

// `name=value,name=value`, values percent-encoded.
function headersOf({ OTEL_EXPORTER_OTLP_HEADERS: given = '' }: Record<string, string | undefined>) {
  const pairs = given.split(',').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs
      .filter(([name]) => name?.trim())
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  )
}
