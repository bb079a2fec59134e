import { expect, test } from 'vitest'
import type { SignedIn } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { onlyFor, secretTopic } from '#tests/setup/private-topics.ts'
import { createTopic } from '../create.server.ts'
import { renameTopic } from '../rename.server.ts'

testDatabase()

test('a slug that a private topic asked for is available to others, so that it reveals nothing', async () => {
  const { outside, moderator, admin, group } = await secretTopic()
  const draft = { name: 'Layoffs', slug: 'layoffs', description: '' }
  const born = await createTopic(admin, draft, onlyFor(group.id))
  expect(born.slug).toMatch(/^layoffs-[0-9a-f]{8}$/)
  expect(await createTopic(outside, draft)).toMatchObject({ slug: 'layoffs', isPrivate: false })
  const long = { ...draft, slug: 'x'.repeat(80) }
  const renamed = await renameTopic(moderator, born.slug, long)
  expect(renamed.slug).toMatch(/^x{71}-[0-9a-f]{8}$/)
  expect(await createTopic(outside, long)).toMatchObject({ slug: long.slug })
  // A slug that already has its suffix does not get a second one.
  const unchanged = await renameTopic(moderator, renamed.slug, { ...draft, slug: renamed.slug }, undefined)
  expect(unchanged.slug).toBe(renamed.slug)
  expect(
    (await renameTopic(moderator, unchanged.slug, { ...draft, slug: `a-${unchanged.slug.slice(-8)}` })).slug,
  ).toMatch(/^a-[0-9a-f]{8}$/)
  const dated = await createTopic(admin, { ...draft, slug: 'review-20251231' }, onlyFor(group.id))
  expect(dated.slug).toMatch(/^review-20251231-[0-9a-f]{8}$/)
})

test('a slug that was public before its topic became private is rejected without naming the topic', async () => {
  const { inside, outside, topic } = await secretTopic()
  const draft = { name: 'Another', slug: topic.slug, description: '' }
  const auditTexts = async (actor: SignedIn) =>
    createTopic(actor, draft).catch((error: unknown) => (error instanceof Invalid ? error.fields : error))
  expect(await auditTexts(inside)).toEqual({ slug: [`This slug is taken by “${topic.name}”. Choose another.`] })
  expect(await auditTexts(outside)).toEqual({ slug: ['This slug cannot be used. Choose another.'] })
})
