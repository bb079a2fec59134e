import type { Context } from 'hono'
import type { Actors } from '#app/platform/request.server.ts'
import { allowances, maySend, usualBody } from './bodies.ts'
import { admitBody } from './in-flight.ts'

type Answer = (request: Request) => Promise<Response>

/**
 * Has a request answered whose body is bounded: 64 KiB, or what the route allows to who is signed in. A body that says
 * that it is larger is refused before it is read, one that turns out larger is cut off. Large ones are counted by client.
 */
export async function withBoundedBody(context: Context, actors: Actors, answer: Answer): Promise<Response> {
  const request = context.req.raw
  if (!request.body) return answer(request)
  const route = context.get('route')
  const { bytes, who } = (route && allowances[route.path]) || usualBody
  const length = request.headers.get('content-length')
  const announced = length === null ? bytes : Number(length)
  const isLarge = announced > usualBody.bytes
  if (isLarge && !maySend(who, actors)) return context.text(signedOut, 403)
  if (announced > bytes) return context.text(tooLarge, 413)
  const through = isLarge ? admitBody(context.get('request').address, announced) : () => {}
  if (!through) return context.text(tooMany, 429, { 'retry-after': '10' })
  try {
    const bounded = bound(request.body, bytes)
    const response = await answer(withBody(request, bounded.body))
    return bounded.isOver() ? context.text(tooLarge, 413) : response
  } finally {
    through()
  }
}

const tooLarge = 'The request is too large.\n'
const tooMany = 'Too many large uploads at once. Please wait for the others to finish.\n'
const signedOut = 'You are signed out. Sign in again in another tab, then send this once more.\n'

function bound(body: ReadableStream<Uint8Array>, most: number) {
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      size += chunk.byteLength
      if (size > most) stream.error(new Error('The body is larger than allowed.'))
      else stream.enqueue(chunk)
    },
  })
  return { body: body.pipeThrough(counted), isOver: () => size > most }
}

function withBody({ url, method, headers, signal }: Request, body: ReadableStream): Request {
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}
