import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { storePictureAt } from './picture-by-address.server.ts'

testDatabase()

let server: Server | undefined
afterEach(() => server?.close())

/** Serves on localhost. The test's rules allow it; the product's never do. */
async function serving(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rules = { allows: (address: string) => address === '127.0.0.1', protocols: ['http:'] }
  return { url: `http://127.0.0.1:${port}/`, rules }
}

test('a picture from another site is stored here', async () => {
  const picture = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#024' } })
    .png()
    .toBuffer()
  const { url, rules } = await serving((_, response) => response.end(picture))
  const stored = await storePictureAt(await buildMember({ role: 'editor' }), `${url}a.png`, rules)
  expect(stored).toMatchObject({ width: 12, height: 8 })
  expect((await imagesByUrl([stored.url])).has(stored.url)).toBe(true)
})

test('pictures are fetched for editors only, not from private networks, and only if they are pictures', async () => {
  const editor = await buildMember({ role: 'editor' })
  let requests = 0
  const { url, rules } = await serving((_, response) => {
    requests++
    response.end('<html>no picture</html>')
  })
  await expect(storePictureAt(visitor, url, rules)).rejects.toThrow(Forbidden)
  await expect(storePictureAt(await buildMember(), url, rules)).rejects.toThrow(Forbidden)
  for (const address of [url, 'https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'file:///etc'])
    await expect(storePictureAt(editor, address)).rejects.toThrow(Invalid)
  expect(requests).toBe(0)
  await expect(storePictureAt(editor, url, rules)).rejects.toThrow(Invalid)
  expect(requests).toBe(1)
})
