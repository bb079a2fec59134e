import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { config } from '#app/platform/config/config.server.ts'

/** A content coding that we send. */
export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// Browsers send a handful of different values: each is read once.
const known = new Map<string, Encoding>()

/** The best coding that `accept` (an `Accept-Encoding` header) allows. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const encoding = known.get(accept)
  if (encoding) return encoding
  const best = bestOf(accept)
  if (known.size < 100) known.set(accept, best)
  return best
}

function bestOf(accept: string): Encoding {
  const parts = accept.split(',').map((part) => part.trim())
  const allowed = new Set(parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]))
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
}

/** How hard a content is compressed, for brotli and for gzip. */
const efforts = {
  /** What is kept and sent often. */
  once: { brotli: 10, gzip: 9 },
  /** A page of one request that brings no other files: an eighth smaller, for half a millisecond. */
  light: { brotli: 5, gzip: 6 },
  /** What is sent once, now. */
  each: { brotli: 2, gzip: 1 },
}

/** `content` in `encoding`. */
export async function compressed(
  content: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: keyof typeof efforts,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return content
  if (encoding === 'gzip') return new Uint8Array(await zip(content, { level: efforts[effort].gzip }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    // A window no larger than the page: the usual one of 4 MiB is cleared again for each answer.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(content.byteLength + 16)))),
  }
  // Handing work to another thread costs 0.1 ms, which is what a few kilobytes take. A page takes more, and meanwhile
  // this thread makes the next one: where a core is left for the other.
  const wait = effort !== 'once' && (content.byteLength < 4000 || config().processes >= availableParallelism())
  return new Uint8Array(wait ? brotliCompressSync(content, { params }) : await brotli(content, { params }))
}
