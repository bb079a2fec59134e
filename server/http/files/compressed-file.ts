import { Duplex } from 'node:stream'
import { compressor, encodingFor } from '../../compress.ts'

/** Tables and records as text. What else is saved (an archive, a picture, a document) is compressed in itself. */
const text = /^(?:text\/csv|application\/json)\b/

/**
 * True of a file to save that is made for this answer. A stored one answers ranges of its bytes as they are, and says
 * so.
 */
export function isMadeFile({ status, headers }: { status: number; headers: Headers }): boolean {
  const isSaved = headers.get('content-disposition')?.startsWith('attachment') ?? false
  const isAsItIs = headers.has('accept-ranges') || headers.has('content-encoding')
  return status === 200 && isSaved && !isAsItIs && text.test(headers.get('content-type') ?? '')
}

/**
 * The answer with such a file, compressed as it goes out: an export can be large, and is never held a second time. How
 * long it will be is not known then.
 * @param accept the request's `Accept-Encoding`
 */
export function compressedFile(
  body: Response['body'],
  headers: Headers,
  { method, accept }: { method: string; accept: string | undefined },
): Response {
  headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(accept, 'each')
  if (encoding === 'identity' || !body) return new Response(body, { headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  if (method !== 'HEAD') return new Response(body.pipeThrough(Duplex.toWeb(compressor(encoding)) as never), { headers })
  // Nobody reads the body of such an answer, so nothing is made of it.
  void body.cancel()
  return new Response(null, { headers })
}
