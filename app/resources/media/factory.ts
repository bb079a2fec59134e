import sharp from 'sharp'
import { system } from '#app/platform/actor.ts'
import { storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { picturesOfLibrary } from './queries.server.ts'

/** A small picture of one color. */
export function pngOf(background: string): Promise<Uint8Array> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** An unused picture in the library. */
export async function buildPicture(name: unknown = 'a.png') {
  const { url } = await storeUploadedImage({ name: String(name), bytes: await pngOf('#205040') }, 'file')
  const { items } = await picturesOfLibrary(system, {}, { q: url })
  return { id: items[0]?.id ?? '', url }
}
