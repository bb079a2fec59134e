import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildGroup } from '#app/members/groups/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { groupsOfEvent } from '../audience/queries.server.ts'
import { setGroups } from '../audience/set-groups.server.ts'
import type { EventDraft } from '../event.ts'
import { events } from '../tables.server.ts'
import { buildCohort, inSeries } from './factory.ts'
import { reviseFollowing } from './revise-following.server.ts'

testDatabase()

/** A cohort whose second date is a draft for members with a publication time, and whose third is for a group. */
async function scene() {
  const { admin, dates } = await buildCohort({ capacity: 5 })
  const [first, second, third] = dates
  const publishAt = new Date('2033-03-10T10:00Z')
  const hidden = { draft: true, publishAt, audience: 'members' as const, capacity: 9 }
  await database().update(events).set(hidden).where(eq(events.id, second))
  await database().update(events).set({ audience: 'groups' }).where(eq(events.id, third))
  const group = (await buildGroup()).id
  await setGroups(third, 'groups', [group])
  const [
    { title, startsAt, endsAt, timeZone } = { title: '', startsAt: new Date(), endsAt: new Date(), timeZone: '' },
  ] = await inSeries(first)
  const words = { title, description: 'A word mended.', startsAt, endsAt, timeZone, audience: 'public', capacity: 5 }
  const edit = (change: Partial<EventDraft> = {}) =>
    reviseFollowing(admin, first, { ...(words as EventDraft), ...change })
  const shown = async () =>
    (await inSeries(first)).map(({ audience, draft, publishAt: at, capacity, description }) => {
      return { audience, draft, publishAt: at, capacity, description }
    })
  const hosts = async () => (await inSeries(first)).map(({ hostId }) => hostId)
  return { third, group, publishAt, edit, shown, hosts }
}

test('editing the texts of all following dates publishes no draft and changes no audience or seats', async () => {
  const { third, group, publishAt, edit, shown } = await scene()
  await edit()
  const description = 'A word mended.'
  expect(await shown()).toEqual([
    { audience: 'public', draft: false, publishAt: null, capacity: 5, description },
    { audience: 'members', draft: true, publishAt, capacity: 9, description },
    { audience: 'groups', draft: false, publishAt: null, capacity: 5, description },
  ])
  expect(await groupsOfEvent(third)).toEqual([group])
  // Groups are ignored when a public date is edited.
  await edit({ groups: [group] })
  expect((await shown()).map(({ audience }) => audience)).toEqual(['public', 'members', 'groups'])
})

test('editing the audience and capacity of all following dates applies to each of them', async () => {
  const { third, edit, shown } = await scene()
  await edit({ audience: 'members', capacity: 7 })
  expect((await shown()).map(({ audience, draft, capacity }) => [audience, draft, capacity])).toEqual([
    ['members', false, 7],
    ['members', true, 7],
    ['members', false, 7],
  ])
  expect(await groupsOfEvent(third)).toEqual([])
  const { group, edit: editAgain, shown: then } = await scene()
  await editAgain({ audience: 'groups', groups: [group] })
  expect((await then()).map(({ audience }) => audience)).toEqual(['groups', 'groups', 'groups'])
})

test('all following dates get the host of the edited one, and lose them with it', async () => {
  const { id } = await buildEntry()
  const { edit, hosts } = await scene()
  await edit({ hostId: id })
  expect(new Set(await hosts())).toEqual(new Set([id]))
  await edit({ hostId: null })
  expect(new Set(await hosts())).toEqual(new Set([null]))
})
