import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decoded, UnreadablePicture } from '../decode.server.ts'
import { animationWithoutMetadata } from './strip-metadata.ts'

const secret = '48.2082 N 16.3738 E'

const frame = (background: string) =>
  sharp({ create: { width: 20, height: 12, channels: 3, background } })
    .png()
    .toBuffer()
const moving = async () => sharp(await Promise.all(['#345', '#a30', '#0a3'].map(frame)), { join: { animated: true } })
const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer()

/** An animated GIF with a comment, Photoshop metadata, and trailing data. */
async function talkative(): Promise<Buffer> {
  const plain = await (await moving()).gif({ loop: 3, delay: [70, 80, 90] }).toBuffer()
  const table = plain.readUInt8(10)
  const offset = 13 + (table & 0x80 ? 3 * 2 ** ((table & 7) + 1) : 0)
  const part = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe), part(secret), Buffer.of(0)])
  const xmp = Buffer.concat([Buffer.of(0x21, 0xff), part('XMP DataXMP'), part(`<x>${secret}</x>`), Buffer.of(0)])
  return Buffer.concat([plain.subarray(0, offset), comment, xmp, plain.subarray(offset), Buffer.from(secret)])
}

test('an animated GIF keeps its frames, delays and loop count, and nothing else', async () => {
  const bytes = await talkative()
  const clean = animationWithoutMetadata(bytes, 'gif')
  expect(bytes.includes(secret)).toBe(true)
  expect(Buffer.from(clean).includes(secret)).toBe(false)
  expect(await sharp(clean).metadata()).toMatchObject({ format: 'gif', pages: 3, loop: 3, delay: [70, 80, 90] })
  expect(await pixels(clean)).toEqual(await pixels(bytes))
})

test('an animated WebP keeps its frames, delays and loop count, and nothing else', async () => {
  const exif = { IFD0: { Copyright: secret } }
  const bytes = await (await moving())
    .webp({ loop: 3, delay: [70, 80, 90] })
    .withExif(exif)
    .withXmp(`<x>${secret}</x>`)
    .toBuffer()
  const clean = animationWithoutMetadata(bytes, 'webp')
  expect(bytes.includes(secret)).toBe(true)
  expect(Buffer.from(clean).includes(secret)).toBe(false)
  const metadata = await sharp(clean).metadata()
  expect(metadata).toMatchObject({ format: 'webp', pages: 3, loop: 3, delay: [70, 80, 90] })
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined])
  expect(await pixels(clean)).toEqual(await pixels(bytes))
})

test('stored pictures of a text carry no metadata', async () => {
  const { bytes, extension } = await decoded('bounded', await talkative(), 2000)
  expect(extension).toBe('gif')
  expect(Buffer.from(bytes).includes(secret)).toBe(false)
})

test('a truncated picture is rejected or ends there, without metadata', async () => {
  const gif = await talkative()
  const webp = await (await moving()).webp().toBuffer()
  for (let length = 13; length < gif.length; length += 7)
    readable(() => animationWithoutMetadata(gif.subarray(0, length), 'gif'))
  for (let length = 13; length < webp.length; length += 7)
    readable(() => animationWithoutMetadata(webp.subarray(0, length), 'webp'))
  await expect(decoded('bounded', gif.subarray(0, gif.length - 40), 2000)).rejects.toThrow(UnreadablePicture)
})

function readable(read: () => Uint8Array): void {
  try {
    expect(Buffer.from(read()).includes(secret)).toBe(false)
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
  }
}
