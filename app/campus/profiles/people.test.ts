import { expect, test } from 'vitest'
import { grantBadge, revokeBadge } from '#app/members/badges/grant.server.ts'
import { badgesOf } from '#app/members/badges/queries.server.ts'
import { peopleById } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { aboutForm, type Concealable, concealable } from '#app/members/profile-fields/about.ts'
import { findShownMember, listDirectory } from '#app/members/profile-fields/queries.server.ts'
import { reviseAbout } from '#app/members/profile-fields/revise-about.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { writeMemberMessage } from './message/write-message.server.ts'

testDatabase()

const shows = (member: SignedIn, about: object, shown: readonly Concealable[] = concealable) =>
  reviseAbout(member, aboutForm.parse({ listed: true, ...about, shown: [...shown] }))

async function namesFor(words: string): Promise<string[]> {
  return (await listDirectory(await buildMember(), words)).items.map(({ name }) => name)
}

test('the directory finds members by the beginning of each word in the fields they show', async () => {
  const [ada, ben] = [await buildMember({ name: 'Ada Quell' }), await buildMember({ name: 'Ben Quell' })]
  await shows(ada, { company: 'Fjordline', tools: 'Consensus', askAbout: 'Security questionnaires' })
  await shows(ben, { company: 'Fjordline', industry: 'Shipping' }, ['industry'])
  expect(await namesFor('fjord')).toEqual(['Ada Quell'])
  expect(await namesFor('ship quel')).toEqual(['Ben Quell'])
  expect(await namesFor('questionn')).toEqual(['Ada Quell'])
  expect(await namesFor('quell')).toEqual(['Ada Quell', 'Ben Quell'])
  expect((await findShownMember(ben.id))?.about.company).toBe('')
})

test('members who opt out are not listed and not found', async () => {
  const member = await buildMember({ name: 'Hidden Heron' })
  expect(await namesFor('heron')).toEqual(['Hidden Heron'])
  await shows(member, { listed: false })
  expect(await namesFor('heron')).toEqual([])
})

test('no member sees the email address of another', async () => {
  const member = await buildMember({ name: 'Addressed Albatross' })
  await shows(member, { company: 'Fjordline', links: 'https://albatross.example' })
  const { items } = await listDirectory(await buildMember(), 'albatross')
  expect(items).toHaveLength(1)
  const seen = [items, await findShownMember(member.id), [...(await peopleById([member.id]))]]
  expect(JSON.stringify(seen)).toContain('Addressed Albatross')
  expect(JSON.stringify(seen)).not.toContain('@')
})

test('the pages of the directory list every member exactly once', async () => {
  const reader = await buildMember()
  for (let n = 0; n < 25; n++) await buildMember({ name: 'Same Name' })
  const first = await listDirectory(reader, 'same name')
  const second = await listDirectory(reader, 'same name', { after: first.after ?? '' })
  expect([first.items.length, second.items.length, second.after]).toEqual([20, 5, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25)
})

test('an invalid link or time zone is an error beside its field', () => {
  const invalidFields = (about: object) => aboutForm.safeParse(about).error?.issues.map(({ path }) => path[0])
  expect(invalidFields({ links: 'javascript:alert(1)' })).toEqual(['links'])
  expect(invalidFields({ links: 'https://a.example\nftp://b.example' })).toEqual(['links'])
  expect(invalidFields({ timeZone: 'Nowhere/Town' })).toEqual(['timeZone'])
  expect(invalidFields({ links: 'https://a.example/x', timeZone: 'Europe/Berlin' })).toBeUndefined()
})

test('eight concurrent grants give a badge once, and only admins can grant it', async () => {
  const [admin, member] = [await buildMember({ role: 'admin' }), await buildMember()]
  await Promise.all(Array.from({ length: 8 }, () => grantBadge(admin, member.id, 'leader')))
  await grantBadge(admin, member.id, 'certified')
  expect(await badgesOf(member.id)).toEqual(['certified', 'leader'])
  await revokeBadge(admin, member.id, 'leader')
  expect(await badgesOf(member.id)).toEqual(['certified'])
  await expect(grantBadge(await buildMember({ role: 'moderator' }), member.id, 'leader')).rejects.toThrow(Forbidden)
  await expect(grantBadge(admin, member.id, 'wizard')).rejects.toThrow(NotFound)
})

test('a message shows no address unless the sender shares theirs, and of eight at once two are sent', async () => {
  const [sender, reader] = [await buildMember({ name: 'Ada' }), await buildMember()]
  const write = (givesAddress: boolean) =>
    writeMemberMessage(sender, reader.id, { message: 'Hello there.', givesAddress })
  await expect(write(false)).rejects.toThrow(Forbidden)
  await shows(reader, { takesLetters: true })
  await write(false)
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => write(true)))
  const errors = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []))
  expect(errors.length).toBe(7)
  expect(errors.every((reason) => reason instanceof TooMany)).toBe(true)
  const sent = (await database().select().from(mails)).filter(({ recipient }) => recipient === reader.email)
  expect(sent.map(({ replyTo }) => replyTo).sort()).toEqual([sender.email, null].sort())
  const discreet = sent.find(({ replyTo }) => replyTo === null)
  expect(`${discreet?.bodyText}${discreet?.bodyHtml}`).not.toContain(sender.email)
  await expect(writeMemberMessage(reader, reader.id, { message: 'Me.', givesAddress: false })).rejects.toThrow(
    Forbidden,
  )
})

test('a message to an unknown or deleted member answers not found', async () => {
  const sender = await buildMember()
  const message = { message: 'Hello?', givesAddress: false }
  for (const id of [newId(), 'not-an-id'])
    await expect(writeMemberMessage(sender, id, message)).rejects.toThrow(NotFound)
})
