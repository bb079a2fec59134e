import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCurated } from '#app/campus/curated/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildSavedReply } from '#app/leads/desk/replies/saved/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { newId } from '#app/platform/ids.ts'
import { buildRedirect } from '#app/redirects/factory.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { buildPicture } from '#app/resources/media/factory.ts'
import { buildSubscriber } from '#app/resources/newsletter/factory.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { justRestored } from './restored.server.ts'

testDatabase()

const at = (key: string, id: string, list = '/admin') => `http://localhost${list}?done=${key}&restored=${id}`

/** What the list says once something came back → one of that kind. */
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
  'subscriber-restored': buildSubscriber,
  'entry-restored': buildEntry,
}

test('whatever comes out of a trash of the admin area is named, with a link, to those who may see it', async () => {
  // Of several at once the list says so; words and versions are no trash.
  const others = ['bulk-restored', 'words-restored']
  const keys = [...readFileSync('app/desk/notices.ts', 'utf8').matchAll(/^ {2}'([a-z-]+-restored)':/gm)].map(
    ([, key]) => key,
  )
  expect(Object.keys(kinds).toSorted()).toEqual(keys.filter((key) => !others.includes(key ?? '')).toSorted())
  const admin = await buildMember({ role: 'admin' })
  for (const [key, build] of Object.entries(kinds)) {
    const { id } = await build()
    const address = at(key, id, key === 'entry-restored' ? '/admin/collections/people' : '/admin')
    const link = await justRestored(admin, address)
    expect([key, link]).toEqual([
      key,
      { words: expect.stringMatching(/\S/), href: expect.stringMatching(/^\/(?:admin|resources)/) },
    ])
    expect([key, await justRestored(visitor, address)]).toEqual([key, undefined])
    expect([key, await justRestored(admin, at(key, newId(), '/admin/collections/people'))]).toEqual([key, undefined])
  }
})

test('it is named by its title, and no longer once it is in the trash again', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { id } = await buildArticle({ title: 'Discovery <b>calls</b>' })
  const address = at('article-restored', id)
  expect(await justRestored(admin, address)).toEqual({
    words: 'Discovery <b>calls</b>',
    href: `/admin/articles/${id}/edit`,
  })
  await deleteArticle(admin, id)
  expect(await justRestored(admin, address)).toBeUndefined()
})

test('an address that says nothing of the kind names nothing', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { id } = await buildArticle()
  for (const [key, asked] of [
    ['article-deleted', id],
    ['toString', id],
    ['article-restored', ''],
    ['article-restored', "1' or true"],
    ['entry-restored', id],
  ] as const)
    expect([key, asked, await justRestored(admin, at(key, asked))]).toEqual([key, asked, undefined])
})
