import sharp from 'sharp'
import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { storeThumbnail } from '#app/resources/articles/store-thumbnail.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { arrive } from '#tests/walk/people.ts'
import { publicFiles } from './public-files.ts'

testDatabase()

test('a picture of a deleted article, or of none, is served to editors only, and never cross-site', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
  const { url } = await storeThumbnail(system, { name: 'x.png', bytes })
  const ask = async (name: 'visitor' | 'member' | 'editor' | 'admin') => {
    const { cookie } = await arrive(name)
    const { status, headers } = await publicFiles.request(url.replace('/files', ''), { headers: { cookie } })
    return [status, headers.get('cache-control'), headers.get('cross-origin-resource-policy')]
  }
  const nobodyElse = async () => {
    for (const name of ['visitor', 'member'] as const) expect((await ask(name))[0]).toBe(404)
    for (const name of ['editor', 'admin'] as const) expect(await ask(name)).toEqual([200, 'private, no-store', null])
  }
  await nobodyElse()
  const { id } = await buildArticle({ thumbnailUrl: url })
  expect(await ask('visitor')).toEqual([200, 'public, max-age=31536000, immutable', 'cross-origin'])
  await deleteArticle(system, id)
  await nobodyElse()
})
