import { execFileSync } from 'node:child_process'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '#app/platform/database/database.server.ts'
import { Unavailable } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { decoded, UnreadablePicture } from './decode.server.ts'

testDatabase()

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

/** A small picture whose header claims other dimensions. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await blank(4, 3)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** The ids of running picture processes. */
function readers(): number[] {
  try {
    const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'images/work/process.ts'])
    return pids.toString().trim().split('\n').map(Number)
  } catch {
    return []
  }
}

test('pictures are decoded one after the other, by one process', async () => {
  const bytes = await blank(40, 30)
  const sides = [8, 9, 10, 11, 12, 13]
  const before = readers()
  const squares = await Promise.all(sides.map((side) => decoded('square', bytes, side)))
  const seen = await Promise.all(squares.map(async (square) => (await sharp(square).metadata()).width))
  expect(seen).toEqual(sides)
  expect(readers().filter((reader) => !before.includes(reader))).toHaveLength(1)
})

test('an uploaded picture does not wait for the variants of other pictures', async () => {
  const bytes = await blank(1500, 1500)
  // Both kinds of work have a process: this one runs already.
  await decoded('inspect', await blank(40, 30))
  let made = 0
  const variants = Array.from({ length: 4 }, () => decoded('variant', bytes, 1000).then(() => made++))
  expect(await decoded('inspect', await blank(40, 30))).toMatchObject({ width: 40 })
  expect(made).toBeLessThan(2)
  await Promise.all(variants)
  expect(made).toBe(4)
})

test('a picture of more pixels than any page needs is refused by its first bytes', async () => {
  for (const [width, height] of [
    [20_000, 20_000],
    [20_000, 10],
    [8_000, 6_300],
  ] as const)
    await expect(decoded('inspect', await claiming(width, height))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/pixels are too many|exceeds pixel limit/) },
    })
})

test('a truncated picture is rejected, and the next one is processed', async () => {
  const bytes = await blank(400, 300)
  await expect(decoded('inspect', bytes.subarray(0, 60))).rejects.toThrow(UnreadablePicture)
  expect(await decoded('inspect', bytes)).toMatchObject({ width: 400, height: 300, animated: false })
})

test('work waiting for a killed process is done by the next one', async () => {
  const bytes = await blank(1500, 1500)
  await decoded('variant', bytes, 20)
  const reader = Math.max(...readers())
  const waiting = decoded('variant', bytes, 1000)
  process.kill(reader, 'SIGKILL')
  expect((await sharp((await waiting).webp).metadata()).width).toBe(1000)
  expect(readers()).not.toContain(reader)
})

test('work that takes a minute is aborted, and the next one starts', async () => {
  const bytes = await blank(1500, 1500)
  await decoded('inspect', bytes)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = decoded('variant', bytes, 1000)
  const rejected = expect(waiting).rejects.toThrow(Unavailable)
  await vi.advanceTimersByTimeAsync(60_000)
  await rejected
  vi.useRealTimers()
  expect(await decoded('inspect', bytes)).toMatchObject({ width: 1500 })
})

test('no picture is decoded inside a transaction, which would hold its connection meanwhile', async () => {
  const bytes = await blank(4, 3)
  await expect(transaction(() => decoded('inspect', bytes))).rejects.toThrow('a picture')
})
