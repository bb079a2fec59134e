import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { makeVariants } from '#app/platform/images/store.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteArticle, restoreArticle } from '../delete.server.ts'
import { buildArticle } from '../factory.ts'
import { isPictureOfArticle } from '../picture-access.server.ts'
import { purgeArticles } from '../purge.server.ts'
import { findArticle, renderedArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import { articles } from '../tables.server.ts'
import { articleRendererVersion, renderStaleArticles } from './render.server.ts'

testDatabase()

const stored = async (id: string) => (await findArticle(system, id)).rendering
const change = (id: string, columns: object) => database().update(articles).set(columns).where(eq(articles.id, id))
const picture = async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
  return storeThumbnail(system, { name: 'x.png', bytes })
}
const pathOf = (url: string) => url.replace('/files/articles/', '')

test('an article is rendered when it is saved, and the stored rendering is shown', async () => {
  const { id } = await buildArticle({ content: '## First\n\nSome *words*.' })
  expect(await stored(id)).toEqual({
    html: expect.stringContaining('Some <em>words</em>'),
    toc: [{ id: 'section-first', text: 'First', level: 2 }],
    readingMinutes: 1,
    by: articleRendererVersion,
    version: 1,
  })
  await reviseArticle(system, id, { title: 'Revised', content: 'Others.' })
  expect(await stored(id)).toMatchObject({ html: '<p>Others.</p>', toc: [], version: 2 })
  await change(id, { html: '<p>As it was rendered.</p>' })
  expect((await renderedArticle(await findArticle(system, id))).html).toBe('<p>As it was rendered.</p>')
})

test('outdated renderings, and those that an earlier release changed, are rendered again', async () => {
  const { id: old } = await buildArticle({ content: 'By a *newer* renderer.' })
  await change(old, { renderedBy: articleRendererVersion - 1, html: '<p>Old.</p>' })
  const { id: changed } = await buildArticle({ content: 'Before.' })
  await change(changed, { content: 'By an *earlier* release.', version: 2 })
  // Readers see the new rendering even before the job runs.
  for (const id of [old, changed])
    expect((await renderedArticle(await findArticle(system, id))).html).toMatch(/<em>(newer|earlier)<\/em>/)
  await renderStaleArticles.perform({})
  expect(await stored(old)).toMatchObject({ html: '<p>By a <em>newer</em> renderer.</p>', by: articleRendererVersion })
  expect(await stored(changed)).toMatchObject({ html: '<p>By an <em>earlier</em> release.</p>', version: 2 })
})

test('rendering many articles again invalidates their pages once, and never replaces a newer revision', async () => {
  const ids: string[] = []
  for (const words of ['One', 'Two', 'Three']) ids.push((await buildArticle({ content: `${words} *word*.` })).id)
  const age = async () => {
    for (const id of ids) await change(id, { renderedBy: articleRendererVersion - 1, html: '<p>Old.</p>' })
  }
  await age()
  const { queries } = await countingQueries(() => renderStaleArticles.perform({}))
  for (const id of ids) expect((await stored(id)).html).toContain('<em>word</em>')
  expect(queries.filter((query) => query.includes('pg_notify'))).toHaveLength(1)
  await age()
  const revision = { title: 'Revised', content: 'Meanwhile.' }
  await Promise.all([renderStaleArticles.perform({}), reviseArticle(system, ids[0] as string, revision)])
  expect((await stored(ids[0] as string)).html).toBe('<p>Meanwhile.</p>')
})

test('a stored rendering lists a picture’s sizes once they are made', async () => {
  const { url } = await picture()
  const { id } = await buildArticle({ content: `![A slice](${url})` })
  expect((await stored(id)).html).not.toContain('srcset')
  await renderStaleArticles.perform({})
  expect((await stored(id)).html).not.toContain('srcset')
  await makeVariants.perform({ url })
  expect(await rawSql()`select state from pgboss.job where name = ${renderStaleArticles.name}`).toHaveLength(1)
  await renderStaleArticles.perform({})
  expect((await stored(id)).html).toContain('320.avif 320w')
})

test('a picture belongs to an article in every size, until only articles in the trash show it', async () => {
  const [thumbnail, inside, unused] = [await picture(), await picture(), await picture()]
  const { id } = await buildArticle({ thumbnailUrl: thumbnail.url, content: `![x](${inside.url})` })
  const sizes = (url: string) => [pathOf(url), pathOf(url).replace('.png', '-320.avif')]
  const all = [...sizes(thumbnail.url), ...sizes(inside.url)]
  const shown = () => Promise.all(all.map(isPictureOfArticle))
  expect(await shown()).toEqual([true, true, true, true])
  expect(await isPictureOfArticle(pathOf(unused.url))).toBe(false)
  await deleteArticle(system, id)
  expect(await shown()).toEqual([false, false, false, false])
  await restoreArticle(system, id)
  expect(await shown()).toEqual([true, true, true, true])
  await reviseArticle(system, id, { title: 'Without it', content: 'Words.' })
  expect(await shown()).toEqual([true, true, false, false])
  // A row written by an earlier release, before the job has processed it.
  await change(id, { content: `![x](${inside.url})`, version: 7 })
  expect(await shown()).toEqual([true, true, true, true])
  await deleteArticle(system, id)
  await purgeArticles(new Date(Date.now() + 1))
  expect(await shown()).toEqual([false, false, false, false])
})
