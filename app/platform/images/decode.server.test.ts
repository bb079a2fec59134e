import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { decoded, UnreadablePicture } from './decode.server.ts'

testDatabase()

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

/** A small picture whose first bytes claim other sides. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await blank(4, 3)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test('one picture is decoded at a time, in the order in which they came', async () => {
  const bytes = await blank(40, 30)
  const order: string[] = []
  const work = (name: number) =>
    decoded(bytes, async (picture) => {
      order.push(`${name} begins`)
      await picture.stats()
      order.push(`${name} ends`)
    })
  await Promise.all(Array.from({ length: 12 }, (_, name) => work(name)))
  for (let at = 0; at < order.length; at += 2) expect(order[at]?.split(' ')[0]).toBe(order[at + 1]?.split(' ')[0])
})

test('a picture of more pixels than any page needs is refused by its first bytes', async () => {
  let began = false
  const work = async () => {
    began = true
  }
  for (const [width, height] of [
    [20_000, 20_000],
    [20_000, 10],
    [8_000, 6_300],
  ] as const)
    await expect(decoded(await claiming(width, height), work)).rejects.toThrow(UnreadablePicture)
  expect(began).toBe(false)
})

test('a picture that is cut short is refused, and the next has its turn', async () => {
  const bytes = await blank(400, 300)
  await expect(decoded(bytes.subarray(0, 60), (picture) => picture.stats())).rejects.toThrow(UnreadablePicture)
  expect(await decoded(bytes, async (picture) => (await picture.stats()).channels.length)).toBe(3)
})

test('no picture is decoded inside a transaction, which would hold its connection meanwhile', async () => {
  const bytes = await blank(4, 3)
  await expect(transaction(() => decoded(bytes, (picture) => picture.stats()))).rejects.toThrow('a picture')
})
