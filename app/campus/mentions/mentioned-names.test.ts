import { expect, test } from 'vitest'
import { memberIdsNamed } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { membersNamed } from '#app/members/profile-fields/queries.server.ts'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { buildTopic } from '../topics/factory.ts'
import { findMentions } from './find-mentions.server.ts'
import { mentioningProse } from './mention.ts'
import { mentionedNames } from './mentioned-names.server.ts'

testDatabase()

const nobody = async () => []

test.each([
  '> @Łucja Nowak said so',
  '> A quote\nthat goes on with @Łucja Nowak',
  '> > @Łucja Nowak',
  'As `@Łucja Nowak` and ``a ` @Łucja Nowak``',
  '```\n@Łucja Nowak\n```',
  '~~~~\n```\n@Łucja Nowak\n~~~~',
  '    @Łucja Nowak',
  '[@Łucja Nowak](https://example.com)',
])('%j notifies nobody', async (content) => {
  await buildMember({ name: 'Łucja Nowak' })
  expect(await findMentions(mentioningProse(renderPost(content).html), nobody)).toEqual([])
})

test('a name is found regardless of accents, apostrophes and spaces', async () => {
  for (const [name, text] of [
    ['Jørgen Łódzki', '@Jorgen Lodzki'],
    ['Dan O’Neill', "@Dan O'Neill"],
    ['Zoe\u0301 Straße', '@Zoé Strasse'],
    ['王 小明', '@王小明'],
  ] as const) {
    const { id } = await buildMember({ name })
    const [mention] = await findMentions(mentioningProse(renderPost(`Ask ${text}!`).html), nobody)
    expect(mention?.memberId, text).toBe(id)
  }
})

test('the preview of a text names the members it will notify, without its author and those who cannot see it', async () => {
  const [author, ada, ben] = [
    await buildMember({ name: 'Own Name' }),
    await buildMember({ name: 'Ada Told' }),
    await buildMember({ name: 'Ben Outside' }),
  ]
  const group = await buildGroup({ memberIds: [author.id, ada.id] })
  const topic = await buildTopic({ groupIds: [group.id] })
  const post = await buildPost({ topicId: topic.id, userId: ada.id })
  const { html } = renderPost('@Ada Told, @Ben Outside and @Own Name\n\n> @Ben Outside')
  expect(await mentionedNames(author, html, `/campus/post/${post.id}`)).toEqual(['Ada Told'])
  expect(await mentionedNames(author, html, `/campus/topics/${topic.slug}`)).toEqual(['Ada Told'])
  expect((await mentionedNames(author, html, '')).sort()).toEqual(['Ada Told', 'Ben Outside'])
  // A first name is enough for a participant of the thread.
  const { html: first } = renderPost('Thanks @ada')
  expect(await mentionedNames(author, first, `/campus/post/${post.id}`)).toEqual(['Ada Told'])
  expect(await mentionedNames(ben, first, `/campus/post/${post.id}`)).toEqual([])
})

test.each([
  ['Höhe 価格', ['hohe', '価格']],
  ['번역 서비스', ['번역']],
  ['Zoë Hôtel', ['zoe', 'hotel', 'Zoë']],
  ['Łódź Jørgensen', ['lodz', 'jorgensen', 'Łódź']],
  ['Straße Škoda', ['strasse', 'skoda']],
  ['Dan O’Neill', ["O'Neill", 'O’Neill', 'oneill', 'dan oneill']],
  ['Re\u0301mi', ['Rémi', 'remi']],
])('%j is suggested, and found in the list of accounts, for %j', async (name, searched) => {
  const [reader, { id }] = [await buildMember(), await buildMember({ name })]
  for (const words of searched) {
    expect(
      (await membersNamed(reader, words)).map((one) => one.name),
      words,
    ).toContain(name)
    expect(await memberIdsNamed(words), words).toContain(id)
  }
})
