import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { findProfile } from '../directory.server.ts'
import { buildMember } from '../factory.ts'
import { removePicture, updateProfile } from './update-profile.server.ts'

testDatabase()

test('forty changes of one profile at once leave one of them, whole', async () => {
  const member = await buildMember()
  const drafts = Array.from({ length: 40 }, (_, index) => ({ name: `Name ${index}`, headline: `Headline ${index}` }))
  await Promise.all(drafts.map((draft) => updateProfile(member, draft)))
  const { name, headline } = (await findProfile(member.id)) ?? {}
  expect(drafts).toContainEqual({ name, headline })
})

test('a suspended member changes neither name nor headline nor picture', async () => {
  const suspendedUntil = new Date(Date.now() + 86_400_000)
  const member = await buildMember({ name: 'Before', headline: 'Reader', suspendedUntil })
  await rawSql()`update members set avatar = '/files/avatars/mine.webp' where id = ${member.id}`
  const picture = { name: 'me.png', tooLarge: false, bytes: async () => new Uint8Array(10) }
  await expect(updateProfile(member, { name: 'After', headline: '' })).rejects.toThrow(Forbidden)
  await expect(updateProfile(member, { name: 'After', headline: '' }, picture)).rejects.toThrow(Forbidden)
  await expect(removePicture(member)).rejects.toThrow(Forbidden)
  expect(await findProfile(member.id)).toMatchObject({
    name: 'Before',
    headline: 'Reader',
    avatar: '/files/avatars/mine.webp',
  })
})
