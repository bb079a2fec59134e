import { expect, test } from 'vitest'
import { listPosts } from '#app/campus/posts/list/queries.server.ts'
import { publishPost } from '#app/campus/posts/publish.server.ts'
import { hasCampusSamples, removeSamples } from '#app/campus/samples/samples.server.ts'
import { findTopic, visibleTopicSlugs } from '#app/campus/topics/queries.server.ts'
import { countEvents } from '#app/events/queries.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { system, visitor } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { articlesToEdit, featuredArticles, publishedArticle } from '#app/resources/articles/queries.server.ts'
import { publicCategories } from '#app/resources/categories/queries.server.ts'
import { downloadsToEdit } from '#app/resources/downloads/queries.server.ts'
import { publicTags } from '#app/resources/tags/queries.server.ts'
import { meant } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { importSample } from './import.server.ts'
import { momentAt } from './import-campus.server.ts'
import { removeSampleContent } from './remove.server.ts'

testDatabase()

test('a new installation gets the sample content, once, quickly', async () => {
  const printed: string[] = []
  const started = performance.now()
  await Promise.all([importSample((line) => printed.push(line)), importSample((line) => printed.push(line))])
  // About a second on a quiet machine.
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(printed).toEqual([
    'Sample content: 12 articles, 4 downloads',
    'Sample content: 3 events, 5 curated resources',
    'Sample content: 6 posts',
  ])

  const { articles } = await articlesToEdit(system)
  expect(articles).toHaveLength(12)
  expect(articles.map(({ createdAt }) => createdAt.getTime())).toEqual(
    articles.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
  )
  expect((await downloadsToEdit(system)).downloads.map(({ title }) => title)[0]).toBe('Discovery guide')
  expect(await publicCategories()).toHaveLength(6)
  expect(await publicTags()).toHaveLength(13)
  expect((await featuredArticles()).length).toBeGreaterThan(0)
  const [{ images }] = (await rawSql()`select count(*)::int as images from images`) as unknown as [{ images: number }]
  expect(images).toBe(3)
  const [{ fresh }] = (await rawSql()`
    select count(*)::int as fresh from members where joined_at > now() - interval '2 years'`) as unknown as [
    { fresh: number },
  ]
  expect(fresh).toBe(0)

  // What somebody mistypes is asked about from the start.
  expect(await meant(visitor, 'q=discovary')).toBe('discovery')

  // An editor who throws a sample article away does not get it back.
  await deleteArticle(system, articles[0]?.id as string)
  await importSample((line) => printed.push(line))
  expect(printed).toHaveLength(3)
  expect((await articlesToEdit(system)).articles).toHaveLength(11)
})

test('a living installation gets no sample content, whatever a later release adds', async () => {
  const printed: string[] = []
  const deleteSetting = (name: string) => rawSql()`delete from settings where name = ${name}`
  // An earlier release had brought two parts and stored no decision.
  await deleteSetting('sample.decision')
  await rawSql()`update settings set value = '["library","campus"]' where name = 'sample_imported'`
  await importSample((line) => printed.push(line))
  // Nothing is known of it but what members wrote.
  await deleteSetting('sample.decision')
  await deleteSetting('sample_imported')
  await importSample((line) => printed.push(line))
  expect(printed).toEqual([])
})

test('every published sample article has a table of contents and no picture that is not stored', async () => {
  for (const { slug } of (await articlesToEdit(system)).articles.filter(({ isPublished }) => isPublished)) {
    const article = await publishedArticle(slug)
    if ('movedTo' in article) throw new Error(`${slug} has moved`)
    const { toc, html } = renderArticle(article.content)
    expect(toc.length).toBeGreaterThan(1)
    expect(html).not.toContain('sample:')
  }
})

test('clock times become moments by their zone', () => {
  expect(momentAt(new Date('2026-07-01T12:00:00Z'), '16:00', 'America/New_York').toISOString()).toBe(
    '2026-07-01T20:00:00.000Z',
  )
  expect(momentAt(new Date('2026-12-01T12:00:00Z'), '16:00', 'America/New_York').toISOString()).toBe(
    '2026-12-01T21:00:00.000Z',
  )
  expect(momentAt(new Date('2026-12-01T12:00:00Z'), '09:30', 'Asia/Kolkata').toISOString()).toBe(
    '2026-12-01T04:00:00.000Z',
  )
})

test('the sample threads go at one press, however often it is pressed, and what members wrote stays', async () => {
  const [admin, member] = [await buildMember({ role: 'admin' }), await buildMember()]
  expect(await hasCampusSamples()).toBe(true)
  expect(
    (await visibleTopicSlugs(visitor, ['sales-strategies', 'technical-solutions', 'professional-development'])).size,
  ).toBe(3)
  const { id } = await publishPost(member, 'technical-solutions', { title: 'Mine', content: 'Stays.' })
  await Promise.all(Array.from({ length: 4 }, () => removeSamples(admin)))
  expect(await hasCampusSamples()).toBe(false)
  expect(
    await visibleTopicSlugs(visitor, ['sales-strategies', 'technical-solutions', 'professional-development']),
  ).toEqual(new Set(['technical-solutions']))
  const topic = await findTopic(member, 'technical-solutions')
  expect((await listPosts(member, topic.id)).items.map((post) => post.id)).toEqual([id])
  const [remaining] =
    (await rawSql()`select count(*)::int as people from members where email like 'sample-%'`) as unknown as [
      { people: number },
    ]
  expect(remaining.people).toBe(0)
})

test('the command takes out what came with the product, and leaves what is the installation’s own', async () => {
  const admin = await buildMember({ role: 'admin' })
  const ownArticle = await buildArticle({ title: 'Our own article' })
  expect(await countEvents(system)).toBeGreaterThan(0)
  expect(await removeSampleContent(admin)).toBeGreaterThan(15)
  expect(await removeSampleContent(admin)).toBe(0)
  expect((await articlesToEdit(system)).articles.map(({ id }) => id)).toEqual([ownArticle.id])
  expect((await downloadsToEdit(system)).downloads).toEqual([])
  expect(await countEvents(system)).toBe(0)
})
