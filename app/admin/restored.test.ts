import { noticeKeys } from '#app/admin-ui/notices.ts'
import { expect, test } from 'vitest'
import { buildCurated } from '#app/campus/curated/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildFileRequest } from '#app/leads/files/factory.ts'
import { buildSavedReply } from '#app/leads/inbox/replies/saved/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { newId } from '#app/platform/ids.ts'
import { buildRedirect } from '#app/redirects/factory.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { buildPicture } from '#app/resources/media/factory.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { justRestored } from './restored.server.ts'

testDatabase()

const at = (key: string, id: string, list = '/admin') => `http://localhost${list}?done=${key}&restored=${id}`

/** By notice key: builds a record of that kind. */
const kinds: Record<string, () => Promise<{ id: string }>> = {
  'article-restored': () => buildArticle({ isPublished: false }),
  'download-restored': () => buildDownload({ isPublished: false }),
  'category-restored': () => buildCategory(),
  'tag-restored': () => buildTag(),
  'event-restored': buildEvent,
  'curated-restored': buildCurated,
  'media-restored': () => buildPicture(),
  'redirect-restored': buildRedirect,
  'saved-reply-restored': buildSavedReply,
  'group-restored': buildGroup,
  'lead-restored': () => buildFileRequest(),
  'subscriber-restored': buildSubscriber,
  'entry-restored': buildEntry,
}

test('a restored record is named with a link, to admins who may see it', async () => {
  // Bulk restores are tested below; copy and versions have no trash.
  const others = ['bulk-restored', 'words-restored']
  const keys = noticeKeys.filter((key) => key.endsWith('-restored'))
  expect(Object.keys(kinds).toSorted()).toEqual(keys.filter((key) => !others.includes(key)).toSorted())
  const admin = await buildMember({ role: 'admin' })
  for (const [key, build] of Object.entries(kinds)) {
    const { id } = await build()
    const address = at(key, id, key === 'entry-restored' ? '/admin/collections/people' : '/admin')
    const notice = await justRestored(admin, address)
    const link = { words: expect.stringMatching(/\S/), href: expect.stringMatching(/^\/(?:admin|resources)/) }
    expect([key, notice]).toEqual([key, { links: [link] }])
    expect([key, await justRestored(visitor, address)]).toEqual([key, undefined])
    expect([key, await justRestored(admin, at(key, newId(), '/admin/collections/people'))]).toEqual([key, undefined])
  }
})

test('it is named by its title, and no longer once it is in the trash again', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { id } = await buildArticle({ title: 'Discovery <b>calls</b>' })
  const address = at('article-restored', id)
  expect(await justRestored(admin, address)).toEqual({
    links: [{ words: 'Discovery <b>calls</b>', href: `/admin/articles/${id}/edit` }],
  })
  await deleteArticle(admin, id)
  expect(await justRestored(admin, address)).toBeUndefined()
})

test('an address without a restored record names nothing', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { id } = await buildArticle()
  for (const [key, restoration] of [
    ['article-deleted', id],
    ['toString', id],
    ['article-restored', ''],
    ['article-restored', "1' or true"],
    ['entry-restored', id],
  ] as const)
    expect([key, restoration, await justRestored(admin, at(key, restoration))]).toEqual([key, restoration, undefined])
})

test('of several that came back at once the first three are named, and all are counted', async () => {
  const admin = await buildMember({ role: 'admin' })
  const titles = [1, 2, 3, 4, 5].map((at) => `Back ${at}`)
  const ids = await Promise.all(titles.map(async (title) => (await buildArticle({ title })).id))
  const several = (ids: string[], list = '/admin?tab=articles') =>
    justRestored(admin, `http://localhost${list}&done=bulk-restored&restored=${ids.join('.')}`)
  const links = ids.map((id, at) => ({ words: titles[at], href: `/admin/articles/${id}/edit` }))
  expect(await several(ids)).toEqual({
    description: '5 articles are back:',
    links: links.slice(0, 3),
    after: 'and 2 more',
  })
  expect(await several(ids.slice(0, 1))).toEqual({ description: '1 article is back:', links: links.slice(0, 1) })
  const [one, two] = [await buildDownload({ title: 'One' }), await buildDownload({ title: 'Two' })]
  expect(await several([one.id, two.id], '/admin?tab=downloads')).toMatchObject({
    description: '2 downloads are back:',
    links: [{ words: 'One' }, { words: 'Two' }],
  })
  expect(await several([newId(), 'x', ''])).toBeUndefined()
  const bulk = `http://localhost/admin?tab=articles&done=bulk-restored&restored=${ids[0]}`
  expect(await justRestored(visitor, bulk)).toBeUndefined()
  // One is deleted again, one never existed, one is listed twice.
  await deleteArticle(admin, ids[0] ?? '')
  const odd = [newId(), ...ids, (ids[1] ?? '').toUpperCase()]
  expect(await several(odd)).toMatchObject({ description: '4 articles are back:', after: 'and 1 more' })
  expect(await several([one.id])).toBeUndefined()
})
