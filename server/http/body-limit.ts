import type { Context } from 'hono'
import type { Actors } from '#app/platform/request.server.ts'
import { allowances, maySend, usualBody } from './bodies.ts'
import { admitBody } from './in-flight.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Has a request answered whose body is bounded: 64 KiB, or what the route allows to who is signed in. A body that says
 * that it is larger is refused before it is read, one that turns out larger is cut off. Large ones are counted by
 * client.
 */
export async function withBoundedBody(context: Context, actors: Actors, answer: Answer): Promise<Response> {
  const request = context.req.raw
  // To look for a body makes a `Request` with all that it has; nobody sends one with these.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return answer(request)
  const route = context.get('route')
  const { bytes, who } = (route && allowances[route.path]) || usualBody
  const length = request.headers.get('content-length')
  const announced = length === null ? bytes : Number(length)
  const isLarge = announced > usualBody.bytes
  const refuse = async (text: string, status: 403 | 413 | 429, headers?: Record<string, string>) => {
    await readOut(request.body, announced)
    return context.text(text, status, headers)
  }
  if (isLarge && !maySend(who, actors)) return refuse(signedOut, 403)
  if (announced > bytes) return refuse(tooLarge, 413)
  const through = isLarge ? admitBody(context.get('request').address, announced) : () => {}
  if (!through) return refuse(tooMany, 429, { 'retry-after': '10' })
  const bounded = bound(request.body, bytes)
  try {
    // A small body is waited for here: a thousand that arrive slowly, or never, cost no pages.
    const body = isLarge ? bounded.body : await wholeOf(bounded.body)
    if (!body)
      return bounded.isOver() ? context.text(tooLarge, 413) : context.text(tooSlow, 408, { connection: 'close' })
    const response = await answer(withBody(request, body))
    if (bounded.isLate()) return context.text(tooSlow, 408, { connection: 'close' })
    return bounded.isOver() ? context.text(tooLarge, 413) : response
  } finally {
    bounded.done()
    through()
  }
}

const tooLarge = 'The request is too large.\n'
const tooSlow = 'The rest of the request did not arrive.\n'
const tooMany = 'Too many large uploads at once. Please wait for the others to finish.\n'
const signedOut = 'You are signed out. Sign in again in another tab, then send this once more.\n'

/** All of a body; undefined for one that does not arrive, or is larger than allowed. */
function wholeOf(body: ReadableStream<Uint8Array>): Promise<ArrayBuffer | undefined> {
  return new Response(body).arrayBuffer().catch(() => undefined)
}

/** Bytes that are read and thrown away, so that the connection can be used again after a refusal. */
const readOutMost = 4 * 1024 * 1024

/**
 * Reads what is left of a refused body, where that is little. Otherwise the server's cleanup, which begins after the
 * answer, may end the connection half a second later, under the client's next request.
 */
async function readOut(body: ReadableStream<Uint8Array> | null, announced: number): Promise<void> {
  if (!body || announced > readOutMost) return
  const bounded = bound(body, readOutMost)
  await bounded.body.pipeTo(new WritableStream()).catch(() => {})
  bounded.done()
}

/** Milliseconds without a byte after which nobody waits for the rest of a body. */
const pause = 20_000

function bound(body: ReadableStream<Uint8Array>, most: number) {
  let size = 0
  let isLate = false
  let timer: NodeJS.Timeout | undefined
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    start(stream) {
      timer = setTimeout(() => {
        isLate = true
        stream.error(new Error('The body stopped arriving.'))
      }, pause).unref()
    },
    transform(chunk, stream) {
      size += chunk.byteLength
      timer?.refresh()
      if (size > most) stream.error(new Error('The body is larger than allowed.'))
      else stream.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
  const done = () => clearTimeout(timer)
  return { body: body.pipeThrough(counted), isOver: () => size > most, isLate: () => isLate, done }
}

function withBody({ url, method, headers, signal }: Request, body: ReadableStream | ArrayBuffer): Request {
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}
