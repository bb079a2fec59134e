import { expect, test } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { currentProfile, findProfile } from '../directory.server.ts'
import { ensureMember } from '../ensure-member.server.ts'
import { buildMember } from '../factory.ts'
import { memberProfileForm } from './profile.ts'
import { removePicture, updateProfile } from './update-profile.server.ts'

testDatabase()

test('eight concurrent changes of a profile leave one of them, complete', async () => {
  const member = await buildMember()
  const drafts = Array.from({ length: 8 }, (_, index) => ({ name: `Name ${index}`, headline: `Headline ${index}` }))
  await Promise.all(drafts.map((draft) => updateProfile(member, draft)))
  const { name, headline } = (await findProfile(member.id)) ?? {}
  expect(drafts).toContainEqual({ name, headline })
})

test('a suspended member cannot change their name, headline or picture', async () => {
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

test('only staff may use names that resemble a staff member or a role', async () => {
  const staff = await buildMember({ role: 'moderator', name: 'Grace Hopper' })
  const member = await buildMember({ name: 'Ada' })
  const calls = (name: string) => updateProfile(member, memberProfileForm.parse({ name }))
  // Letters of other scripts, invisible characters, and right-to-left overrides.
  for (const name of ['Grаce Hopper', 'Grace\u200bHopper', 'Аdmin', 'Moder\u2060ator', '\u202eAdmin', 'Solutioneer'])
    await expect(calls(name)).rejects.toMatchObject({ fields: { name: [expect.stringContaining('too similar')] } })
  await calls('Grace\u202e Harper')
  expect((await currentProfile(member)).name).toBe('Grace Harper')
  await updateProfile(staff, memberProfileForm.parse({ name: 'Moderator' }))
  for (const name of ['Grаce Hopper', 'Admin']) {
    const [id, email] = [newId(), `${newId()}@example.com`]
    await rawSql()`update members set display_name = 'Grace Hopper' where id = ${staff.id}`
    await transaction(() => ensureMember({ id, email, role: 'member', name }))
    expect((await findProfile(id))?.name).toBe('Member')
  }
})
