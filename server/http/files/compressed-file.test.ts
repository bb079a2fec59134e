import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { csvFile, csvMark } from '#app/platform/lists/csv.ts'
import { compressedFile, isMadeFile } from './compressed-file.ts'

const table = '"Discovery call","Booked"\r\n'.repeat(20_000)
const read = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

const asked = (accept: string | undefined, method = 'GET') => {
  const { body, headers } = csvFile('leads.csv', csvMark + table)
  headers.set('content-length', '1')
  return compressedFile(body, headers, { method, accept })
}

test.each(['gzip', 'br', 'zstd'] as const)('a table goes out in %s, whole and much smaller', async (encoding) => {
  const answer = asked(encoding)
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(sent.byteLength).toBeLessThan(table.length / 20)
  expect(read[encoding](sent).toString()).toBe(`\uFEFF${table}`)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="leads.csv"',
    'cache-control': 'private, no-store',
    'content-encoding': encoding,
    vary: 'accept-encoding',
  })
})

test('who reads no coding gets the table as it is, with its length, and caches are told that others do', async () => {
  for (const accept of [undefined, 'identity', 'gzip;q=0']) {
    const answer = asked(accept)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-length')).toBe('1')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect((await answer.arrayBuffer()).byteLength).toBe(table.length + 3)
  }
})

test('HEAD says the same of it, and makes nothing', () => {
  const [got, named] = [asked('gzip'), asked('gzip', 'HEAD')]
  expect(Object.fromEntries(named.headers)).toEqual(Object.fromEntries(got.headers))
  expect(named.body).toBeNull()
})

/** A file of pieces that are made when they are wanted. */
function pieces(most = Number.POSITIVE_INFINITY) {
  const made = { count: 0, isLeft: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (made.count++ < most) controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)))
        else controller.close()
      },
      cancel() {
        made.isLeft = true
      },
    },
    { highWaterMark: 0 },
  )
  return { made, body }
}

test.each(['gzip', 'br', 'zstd'])(
  'in %s no more is made than is read, and no more once the reader left',
  async (one) => {
    const { made, body } = pieces()
    const reader = compressedFile(body, new Headers(), { method: 'GET', accept: one }).body?.getReader()
    for (let bytes = 0; bytes < 1_000_000; ) bytes += (await reader?.read())?.value?.byteLength ?? Number.NaN
    expect(made.count).toBeLessThan(30)
    await reader?.cancel()
    await expect.poll(() => made.isLeft).toBe(true)
  },
)

test.each(['gzip', 'br', 'zstd'])('in %s what is made slowly arrives as it is made', async (one) => {
  let make: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      make = controller
    },
  })
  const reader = compressedFile(body, new Headers(), { method: 'GET', accept: one }).body?.getReader()
  for (const row of ['one', 'two', 'three']) {
    make?.enqueue(new TextEncoder().encode(row))
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
  }
  await reader?.cancel()
})

test('a file that breaks off while it is made breaks off for the reader', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.error(new Error('The database left.')),
  })
  const answer = compressedFile(body, new Headers(), { method: 'GET', accept: 'zstd' })
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('tables and records to save are compressed, and nothing that is compressed, stored or in part', () => {
  const file = (type: string, more: Record<string, string> = {}, status = 200) => {
    const headers = new Headers({ 'content-type': type, 'content-disposition': 'attachment; filename="a"', ...more })
    return isMadeFile({ status, headers })
  }
  expect(file('text/csv; charset=utf-8')).toBe(true)
  expect(file('application/json; charset=utf-8')).toBe(true)
  for (const type of ['application/zip', 'application/zstd', 'application/pdf', 'image/webp', 'text/csvx'])
    expect(file(type), type).toBe(false)
  expect(file('text/csv', { 'accept-ranges': 'bytes' })).toBe(false)
  expect(file('text/csv', { 'content-encoding': 'gzip' })).toBe(false)
  expect(file('text/csv', { 'content-disposition': 'inline' })).toBe(false)
  expect(file('text/csv', {}, 404)).toBe(false)
})
