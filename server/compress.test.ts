import { availableParallelism } from 'node:os'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { compressed, encodingFor } from './compress.ts'

const textOf = (rows: number) => new TextEncoder().encode('<p>Discovery calls</p>'.repeat(rows))

/** Whether it is made before anything else happens: on this thread. */
async function isMadeAtOnce(encoding: 'br' | 'zstd', processes: number, page = textOf(2000)): Promise<boolean> {
  setConfig({ ...readConfig({ LOG_LEVEL: 'silent' }), processes })
  let isMade = false
  const making = compressed(page, encoding, 'each').then((bytes) => {
    isMade = true
    return bytes
  })
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  const atOnce = isMade
  const read = encoding === 'br' ? brotliDecompressSync : zstdDecompressSync
  expect(read(await making)).toEqual(Buffer.from(page))
  return atOnce
}

test('where each core has a process of ours, a page is compressed by the thread that rendered it', async () => {
  expect(await isMadeAtOnce('br', availableParallelism())).toBe(true)
  expect(await isMadeAtOnce('br', availableParallelism() - 1)).toBe(false)
})

test('in Zstandard any page is, and only a long one by another', async () => {
  expect(await isMadeAtOnce('zstd', 1)).toBe(true)
  expect(await isMadeAtOnce('zstd', 1, textOf(20_000))).toBe(false)
})

test('what is sent once comes in the coding that is made soonest, what is kept in the smallest', () => {
  const asked = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'zstd', 'br;q=0, gzip', 'zstd;q=0', undefined]
  const chosen = (effort?: 'each') => asked.map((accept) => encodingFor(accept, effort))
  expect(chosen('each')).toEqual(['zstd', 'br', 'zstd', 'gzip', 'identity', 'identity'])
  expect(chosen()).toEqual(['br', 'br', 'zstd', 'gzip', 'identity', 'identity'])
})

test('codings are read in any letters, with spaces where they may stand', () => {
  const asked = ['ZSTD', 'Br', 'zstd;Q=0, gzip', 'zstd ; q = 0.0, br ; q=0.5', 'GZIP;q=0']
  expect(asked.map((accept) => encodingFor(accept, 'each'))).toEqual(['zstd', 'br', 'gzip', 'br', 'identity'])
})
