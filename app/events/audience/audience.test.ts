import { expect, test } from 'vitest'
import { startThread } from '#app/campus/event-thread/start.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { addToGroup } from '#app/members/groups/add-members.server.ts'
import { deleteGroup, restoreGroup } from '#app/members/groups/delete.server.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { removeFromGroup } from '#app/members/groups/remove-member.server.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { copyEvent } from '../copy.server.ts'
import { buildEvent } from '../factory.ts'
import { buildEventFile } from '../follow-up/files/factory.ts'
import { eventFileFor } from '../follow-up/files/queries.server.ts'
import { addGuest } from '../guests/manage-guest.server.ts'
import { checkInvitations } from '../invitations/check.server.ts'
import { eventTitles, findEvent, findEventForCalendar, listUpcoming, nextEvents } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { cancelRegistration, register } from '../registrations/register.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { scheduleEvent } from '../schedule.server.ts'
import { repeatEvent } from '../series/repeat.server.ts'
import { groupsOfEvent } from './queries.server.ts'

testDatabase({ work: true })

const admin = () => buildMember({ role: 'admin' })

/** An event for a group, with a member inside and a member outside of it. */
async function scene() {
  const [inside, outside] = [await buildMember(), await buildMember()]
  const group = await buildGroup({ memberIds: [inside.id] })
  const event = await buildEvent({ groupIds: [group.id], startsAt: new Date(Date.now() + 60_000) })
  return { inside, outside, group, event }
}

async function canSee(actor: Actor, id: string): Promise<boolean> {
  const listed = (await listUpcoming(actor, {}, 500)).items.some((one) => one.id === id)
  const visible = await findEvent(actor, id).then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(NotFound)
      return false
    },
  )
  expect(visible).toBe(listed)
  return visible
}

test('an event for a group is visible to its members and to event managers only', async () => {
  const { inside, outside, event } = await scene()
  const { id: file } = await buildEventFile({ eventId: event.id })
  for (const one of [inside, await admin(), await buildMember({ role: 'editor' })]) {
    expect(await canSee(one, event.id)).toBe(true)
    expect((await eventTitles(one, [event.id])).size).toBe(1)
    expect((await nextEvents(500, one)).map(({ id }) => id)).toContain(event.id)
    await expect(eventFileFor(one, file, null)).resolves.toMatchObject({ bucket: 'events' })
    await expect(findEventForCalendar(one, event.id)).resolves.toMatchObject({ id: event.id })
  }
  for (const one of [outside, await buildMember({ role: 'moderator' })]) {
    expect(await canSee(one, event.id)).toBe(false)
    expect((await eventTitles(one, [event.id])).size).toBe(0)
    await expect(register(one, event.id)).rejects.toThrow(NotFound)
    await expect(cancelRegistration(one, event.id)).rejects.toThrow(NotFound)
  }
  for (const one of [outside, visitor]) {
    expect((await nextEvents(500, one)).map(({ id }) => id)).not.toContain(event.id)
    await expect(eventFileFor(one, file, null)).rejects.toThrow(NotFound)
    await expect(findEventForCalendar(one, event.id)).rejects.toThrow(NotFound)
  }
  expect(await register(inside, event.id)).toBe('seated')
})

test('a guest added by the organizer sees the event; a member who leaves the group is removed and notified', async () => {
  const { inside, outside, group, event } = await scene()
  const [boss, both] = [await admin(), await buildMember()]
  const other = await buildGroup({ memberIds: [both.id] })
  const shared = await buildEvent({ groupIds: [group.id, other.id] })
  await addGuest(boss, event.id, { name: '', email: outside.email })
  expect(await canSee(outside, event.id)).toBe(true)
  for (const one of [inside, both]) await buildRegistration({ eventId: shared.id, userId: one.id })
  await register(inside, event.id)
  await removeFromGroup(boss, group.id, inside.id)
  await expect.poll(() => canSee(inside, event.id)).toBe(false)
  await expect.poll(() => canSee(inside, shared.id)).toBe(false)
  expect([await canSee(outside, event.id), await canSee(both, shared.id)]).toEqual([true, true])
  expect((await findEvent(boss, event.id)).seatsTaken).toBe(1)
})

test('deleting a group removes no registration: registered members still see the event, others do not', async () => {
  const { inside, group, event } = await scene()
  const [boss, unregistered] = [await admin(), await buildMember()]
  await addToGroup(boss, group.id, unregistered.email)
  await register(inside, event.id)
  await deleteGroup(boss, group.id)
  expect([await canSee(inside, event.id), await canSee(unregistered, event.id)]).toEqual([true, false])
  expect((await findEvent(boss, event.id)).seatsTaken).toBe(1)
  await cancelRegistration(inside, event.id)
  expect(await canSee(inside, event.id)).toBe(false)
  await restoreGroup(boss, group.id)
  expect([await canSee(inside, event.id), await canSee(unregistered, event.id)]).toEqual([true, true])
})

test('registering for a draft by its id fails', async () => {
  const draft = await buildEvent({ draft: true })
  await expect(register(await buildMember(), draft.id)).rejects.toThrow(NotFound)
})

test('the groups of an event are saved with it and copied to its copies and dates', async () => {
  const { inside, outside, group } = await scene()
  const editor = await buildMember({ role: 'editor' })
  const [startsAt, endsAt] = [new Date('2033-05-05T10:00:00Z'), new Date('2033-05-05T11:00:00Z')]
  const draft = { title: 'For us', description: '', startsAt, endsAt, audience: 'groups' as const, groups: [group.id] }
  for (const groups of [[], [(await buildEvent()).id]])
    await expect(scheduleEvent(editor, { ...draft, groups })).rejects.toThrow(Invalid)
  const { id } = await scheduleEvent(editor, draft)
  expect([await canSee(inside, id), await canSee(outside, id)]).toEqual([true, false])
  expect(await groupsOfEvent((await copyEvent(editor, id)).id)).toEqual([group.id])
  await repeatEvent(editor, id, { every: 'week', until: '2033-05-12' })
  const dates = (await listUpcoming(inside, {}, 500)).items.filter(({ title }) => title === 'For us')
  expect(dates).toHaveLength(2)
  expect((await listUpcoming(outside, {}, 500)).items.filter(({ title }) => title === 'For us')).toEqual([])
  await reviseEvent(editor, id, { ...draft, audience: 'members', groups: [group.id] })
  expect([await canSee(outside, id), await groupsOfEvent(id)]).toEqual([true, []])
})

test('an invitation to someone outside the groups is rejected with its line', async () => {
  const { inside, outside, event } = await scene()
  const table = `${inside.email.toUpperCase()}\n${outside.email}`
  const { invited, problems } = await checkInvitations(await admin(), event.id, table)
  expect(invited).toHaveLength(1)
  const problem = `${outside.email} is in none of the groups that this event is for.`
  expect(problems).toEqual([{ line: 2, problem }])
})

test('an event with a public Campus thread cannot be restricted to groups', async () => {
  const { group } = await scene()

  const { id: threadPostId } = await buildPost()

  const boss = await admin()
  const withThread = await buildEvent({ threadPostId })
  const { startsAt, endsAt, title } = withThread
  const draft = { title, description: '', startsAt, endsAt, audience: 'groups' as const, groups: [group.id] }
  await expect(reviseEvent(boss, withThread.id, draft)).rejects.toThrow(Invalid)
  const quiet = await buildEvent({ groupIds: [group.id] })
  await expect(startThread(boss, quiet.id)).rejects.toThrow(Conflict)
})
