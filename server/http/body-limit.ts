import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { type Actors, isReading } from '#app/platform/request.server.ts'
import { DEFAULT_BODY_LIMIT, MAX_BUFFERED_BYTES, maySend } from './bodies.ts'
import { clientLeft } from './request/unless-left.ts'

const MiB = 1024 * 1024

/** Maximum number of bytes read from a rejected body: more than people send by mistake. Proxies must allow as much. */
export const MAX_READ_OUT = 256 * MiB
/** Limit of a body without content-length, which is buffered in memory. Browsers always send the header. */
const MAX_UNANNOUNCED = 10 * MiB
/** Concurrent large bodies per client (a household, an office), times `RATE_LIMIT_FACTOR`. */
const MAX_UPLOADS = 6
const uploads = new Map<string, number>()

/**
 * Runs `handle` with a limited body: 64 KiB, or what the route allows to the signed-in actor. A larger content-length
 * is rejected before the body is read.
 */
export async function withBoundedBody(
  context: Context,
  actors: Actors,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { raw } = context.req
  if (isReading(raw)) return handle(raw)
  const { maxMiB, from } = context.get('route')?.body ?? DEFAULT_BODY_LIMIT
  const bytes = maxMiB * MiB
  const length = context.req.header('content-length')
  const announced = Number(length ?? bytes)
  const isLarge = announced > DEFAULT_BODY_LIMIT.maxMiB * MiB
  const client = addressKey(context.get('request').address)
  const underWay = uploads.get(client) ?? 0
  if (isLarge && !maySend(from, actors)) return rejectBody(context, 403, signedOut)
  if (isLarge && announced <= bytes && underWay >= MAX_UPLOADS * config().rateLimitFactor)
    return rejectBody(context, context.get('route')?.busyStatus ?? 429, tooMany, { 'retry-after': '10' })
  const limit = bodyLimit({
    maxSize: length === undefined ? Math.min(bytes, MAX_UNANNOUNCED) : bytes,
    onError: () => rejectBody(context, 413, tooLarge(bytes)),
  })
  let response: Response | undefined
  if (isLarge) uploads.set(client, underWay + 1)
  try {
    const rejection = await limit(context, async () => {
      // Hono has replaced a body without a length by a buffered one.
      const request = context.req.raw
      response =
        length !== undefined && announced > MAX_BUFFERED_BYTES
          ? await handleStreaming(request, handle)
          : await handleBuffered(request, handle)
    })
    return rejection ?? (response as Response)
  } finally {
    const remaining = (uploads.get(client) ?? 1) - 1
    if (isLarge && remaining > 0) uploads.set(client, remaining)
    else if (isLarge) uploads.delete(client)
  }
}

// Buffer a small body before the action runs, so that slow or stalled clients hold no resources.
async function handleBuffered(request: Request, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const body = await request.arrayBuffer().catch(() => undefined)
  if (!body) return new Response(null, { status: clientLeft })
  const headers = new Headers(request.headers)
  // The body is buffered, so its length is known.
  headers.set('content-length', String(body.byteLength))
  return handle(new Request(request.url, { method: request.method, headers, signal: request.signal, body }))
}

// Read the rest of the body before responding, if the action did not (an error, or the database is down).
async function handleStreaming(request: Request, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const { url, method, headers, signal } = request
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const { done, value } = await reader.read()
        if (done) stream.close()
        else stream.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const response = await handle(new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit))
  await readOut(reader)
  return response
}

/**
 * Reads the body of a request that was rejected without reading it (403, 404, 405, 413). Browsers read the response
 * only after sending the whole body, and the adapter closes the connection half a second after a response whose request
 * is still arriving: they would report a connection reset instead.
 */
export const readUnread = createMiddleware(async (context, next) => {
  await next()
  const { raw } = context.req
  if (isReading(raw) || raw.bodyUsed || !raw.body || raw.body.locked) return
  if (Number(raw.headers.get('content-length') ?? 0) <= MAX_READ_OUT) await readOut(raw.body.getReader())
})

async function readOut(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    for (let size = 0; size <= MAX_READ_OUT; ) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
  } catch {
    // The client has disconnected.
  }
}

function rejectBody(
  context: Context,
  status: 403 | 413 | 429 | 503,
  text: string,
  headers?: Record<string, string>,
): Response {
  // For fetch() and XHR, answer with JSON: the page's script shows the message.
  const isScript = context.req.header('sec-fetch-dest') === 'empty'
  return isScript ? context.json({ message: text.trim() }, status, headers) : context.text(text, status, headers)
}

function tooLarge(bytes: number): string {
  const sizeText = bytes < MiB ? `${bytes / 1024} KB` : `${bytes / MiB} MB`
  return `Too large: ${sizeText} at most. Go back, choose smaller files or shorten the text, and send again.\n`
}

const tooMany = 'Too many large uploads at once. Please wait for the others to finish.\n'
const signedOut = 'You are signed out. Sign in again in another tab, then send this once more.\n'
