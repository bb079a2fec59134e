import { availableParallelism } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { compressed } from './compress.ts'

const page = new TextEncoder().encode('<p>Discovery calls</p>'.repeat(2000))

/** Whether it is made before anything else happens: on this thread. */
async function isMadeAtOnce(processes: number): Promise<boolean> {
  setConfig({ ...readConfig({ LOG_LEVEL: 'silent' }), processes })
  let isMade = false
  const making = compressed(page, 'br', 'each').then((bytes) => {
    isMade = true
    return bytes
  })
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  const atOnce = isMade
  expect(brotliDecompressSync(await making)).toEqual(Buffer.from(page))
  return atOnce
}

test('where each core has a process of ours, a page is compressed by the thread that rendered it', async () => {
  expect(await isMadeAtOnce(availableParallelism())).toBe(true)
  expect(await isMadeAtOnce(availableParallelism() - 1)).toBe(false)
})
