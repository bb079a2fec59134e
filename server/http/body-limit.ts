import type { Context } from 'hono'
import type { Actors } from '#app/platform/request.server.ts'
import { type ArrivingBody, arrivingBody } from './arriving-body.ts'
import { allowances, maySend, usualBody, waitedFor } from './bodies.ts'
import { admitBody, admitRefused } from './in-flight.ts'

const MiB = 1024 * 1024

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
  const { address } = context.get('request')
  const arriving = arrivingBody(request.body, bytes)
  const refuse = async (text: string, status: 403 | 413 | 429, headers?: Record<string, string>) => {
    await readOut(arriving, address, announced)
    // The scripts of a page show the words of an answer by themselves.
    const isScript = context.req.header('sec-fetch-dest') === 'empty'
    return isScript ? context.json({ message: text.trim() }, status, headers) : context.text(text, status, headers)
  }
  if (isLarge && !maySend(who, actors)) return refuse(signedOut, 403)
  if (announced > bytes) return refuse(tooLarge(bytes), 413)
  const through = isLarge ? admitBody(address, announced) : () => {}
  if (!through) return refuse(tooMany, 429, { 'retry-after': '10' })
  try {
    // A small body is waited for here: a thousand that arrive slowly, or never, cost no pages.
    const body = announced > waitedFor ? arriving.body : await wholeOf(arriving.body)
    if (!body)
      return arriving.isOver()
        ? context.text(tooLarge(bytes), 413)
        : context.text(tooSlow, 408, { connection: 'close' })
    const response = await answer(withBody(request, body))
    if (arriving.isLate()) return context.text(tooSlow, 408, { connection: 'close' })
    // What was answered before all of it had come: an act that refused, a database that is away.
    if (isLarge) await arriving.readOut(bytes)
    return arriving.isOver() ? context.text(tooLarge(bytes), 413) : response
  } finally {
    through()
  }
}

function tooLarge(bytes: number): string {
  const most = bytes < MiB ? `${bytes / 1024} KB` : `${bytes / MiB} MB`
  return `Too large: ${most} at most. Go back, choose smaller files or shorten the text, and send again.\n`
}

const tooSlow = 'The rest of the request did not arrive.\n'
const tooMany = 'Too many large uploads at once. Please wait for the others to finish.\n'
const signedOut = 'You are signed out. Sign in again in another tab, then send this once more.\n'

/** All of a body; undefined for one that does not arrive, or is larger than allowed. */
function wholeOf(body: ReadableStream<Uint8Array>): Promise<ArrayBuffer | undefined> {
  return new Response(body).arrayBuffer().catch(() => undefined)
}

/** What is read of a refused body: more than people send by mistake. Proxies in front have to let as much through. */
export const readOutMost = 256 * MiB

/**
 * Reads a refused body to its end before it is answered. Browsers read an answer once they have sent all, and Node
 * ends the connection half a second after an answer whose request still arrives: they would see a connection that was
 * reset, and no word of why.
 */
export async function readOut(arriving: ArrivingBody, address: string, announced: number): Promise<void> {
  if (announced > readOutMost) return
  const through = admitRefused(address, announced)
  if (!through) return
  await arriving.readOut(announced)
  through()
}

function withBody({ url, method, headers: sent, signal }: Request, body: ReadableStream | ArrayBuffer): Request {
  const headers = new Headers(sent)
  // What is here has a length, however it came.
  if (body instanceof ArrayBuffer) headers.set('content-length', String(body.byteLength))
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}
