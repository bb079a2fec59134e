import { availableParallelism } from 'node:os'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import { config } from '#app/platform/config/config.server.ts'

/** A content coding that we send. */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

// Browsers send a handful of different values: each is read once.
const known = new Map<string, { kept: Encoding; each: Encoding }>()

/**
 * The best coding that `accept` (an `Accept-Encoding` header) allows.
 * @param effort of what is kept, and of a light page, the smallest; of a page that is sent once, the one that is made
 * in a third of the time and is as small: Zstandard, which all large browsers but older Safaris read
 */
export function encodingFor(accept: string | undefined, effort: Effort = 'once'): Encoding {
  if (!accept) return 'identity'
  const best = known.get(accept) ?? bestOf(accept)
  if (known.size < 100) known.set(accept, best)
  return effort === 'each' ? best.each : best.kept
}

function bestOf(accept: string): { kept: Encoding; each: Encoding } {
  const parts = accept.toLowerCase().split(',')
  const wanted = parts.filter((part) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(part))
  const allowed = new Set(wanted.map((part) => part.split(';')[0]?.trim()))
  const first = (...encodings: Encoding[]) => encodings.find((encoding) => allowed.has(encoding)) ?? 'identity'
  return { kept: first('br', 'gzip', 'zstd'), each: first('zstd', 'br', 'gzip') }
}

/** How hard a content is compressed. */
const efforts = {
  /** What is kept and sent often. */
  once: { brotli: 10, zstd: 12, gzip: 9 },
  /** A page of one request that brings no other files: an eighth smaller, for half a millisecond. */
  light: { brotli: 5, zstd: 6, gzip: 6 },
  /** What is sent once, now. */
  each: { brotli: 2, zstd: 3, gzip: 1 },
}

export type Effort = keyof typeof efforts

/** `content` in `encoding`. */
export async function compressed(
  content: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return content
  if (encoding === 'gzip') return new Uint8Array(await zip(content, { level: efforts[effort].gzip }))
  if (encoding === 'zstd') return zstandard(content, effort)
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

/** Compresses what is sent once, piece by piece: each goes out as it comes, so that whoever waits sees it arrive. */
export function compressor(encoding: Exclude<Encoding, 'identity'>): Duplex {
  const { brotli, zstd, gzip } = efforts.each
  if (encoding === 'gzip') return createGzip({ level: gzip, flush: constants.Z_SYNC_FLUSH })
  if (encoding === 'zstd')
    return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: zstd }, flush: constants.ZSTD_e_flush })
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotli }
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })
}

/**
 * 64 kB of them, for an answer a hundredth larger: the usual ones are taken from the machine anew each time, which
 * takes twice as long as to fill them.
 */
const smallTables = {
  [constants.ZSTD_c_strategy]: constants.ZSTD_fast,
  [constants.ZSTD_c_hashLog]: 14,
}

/** Made here where that takes a third of a millisecond at most: to hand it to another thread takes as long. */
async function zstandard(content: Uint8Array<ArrayBuffer>, effort: Effort): Promise<Uint8Array<ArrayBuffer>> {
  const options = {
    params: { [constants.ZSTD_c_compressionLevel]: efforts[effort].zstd, ...(effort === 'each' && smallTables) },
    pledgedSrcSize: content.byteLength,
  }
  const isShort = effort === 'each' && content.byteLength < 250_000
  return new Uint8Array(isShort ? zstdCompressSync(content, options) : await zstd(content, options))
}
