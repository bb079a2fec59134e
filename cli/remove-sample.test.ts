import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#app/auth/tables.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { posts } from '#app/campus/posts/tables.server.ts'
import { campusSamples } from '#app/campus/samples/samples.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { system } from '#app/platform/actor.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { databaseUrl } from '#tests/setup/app.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { removeSample } from './remove-sample.ts'

test('sample content goes into the trash, and the command names what does not come back', async () => {
  const { address, drop } = await cloneDatabase()
  onTestFinished(drop)
  setConfig(readConfig({}))
  connect(address, { max: 2 })
  const email = 'admin@example.com'
  const { id } = await buildMember({ email, role: 'admin' })
  await database()
    .insert(users)
    .values({ id, email, appMetadata: { role: 'admin' } })
  const author = await buildMember()
  const post = await buildPost({ userId: author.id })
  await transaction(() => writeSetting(system, campusSamples, { memberIds: [author.id], topicSlugs: [] }))
  await close()
  vi.stubEnv('DATABASE_URL', databaseUrl(address))
  onTestFinished(() => void vi.unstubAllEnvs())
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await removeSample()).toBe(0)
  expect(logged.mock.lastCall?.[0]).toContain('in the trash for 30 days')
  expect(logged.mock.lastCall?.[0]).toContain('which cannot be undone')
  connect(address, { max: 2 })
  const [gone] = await database().select({ deletedAt: posts.deletedAt }).from(posts).where(eq(posts.id, post.id))
  expect(gone?.deletedAt).toBeInstanceOf(Date)
  await close()
})
