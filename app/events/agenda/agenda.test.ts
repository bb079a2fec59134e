import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { draftFrom } from '../admin/event-input.server.ts'
import { copyEvent } from '../copy.server.ts'
import { buildEvent } from '../factory.ts'
import { eventFileFor } from '../follow-up/files/queries.server.ts'
import { findOpenEvent } from '../public/queries.server.ts'
import { publishDue } from '../publish.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { addSpeaker } from '../speakers/add.server.ts'
import { speakersOf } from '../speakers/queries.server.ts'
import { deleteSpeaker } from '../speakers/remove.server.ts'
import { reviseSpeaker } from '../speakers/revise.server.ts'
import { agendaInput, agendaToInput } from './agenda.ts'
import { agendaMoments } from './moments.server.ts'

testDatabase({ work: true })

const hour = 3_600_000
const input = {
  title: 'RFP triage',
  description: '',
  audience: 'public' as const,
  groups: [],
  declineHours: 24,
  draft: true,
  startsAt: '2033-03-18T14:00',
  endsAt: '2033-03-18T16:00',
  timeZone: 'America/New_York',
  reminders: [],
  remindBy: [],
  mustAccept: false,
  agenda: '',
  publishAt: undefined as string | undefined,
}

test('an agenda is entered one row per line, and errors name the line', () => {
  const agenda = agendaInput('14:00 Welcome\n\n 9.30 – Coffee\n')
  expect(agenda).toEqual({
    rows: [
      { at: '14:00', title: 'Welcome' },
      { at: '09:30', title: 'Coffee' },
    ],
  })
  expect('rows' in agenda && agendaToInput(agenda.rows)).toBe('14:00 Welcome\n09:30 Coffee')
  for (const wrong of ['14:00 Welcome\nQuestions', '14:00 Welcome\n24:00 Late', '14:00 Welcome\n15:00 '])
    expect(agendaInput(wrong)).toEqual({ problem: expect.stringMatching(/^Line 2 should have a time/) })
})

test('agenda times follow the zone of the event, past midnight and across the change to daylight saving', () => {
  const startsAt = new Date('2033-03-13T03:00:00Z')
  const rows = [
    { at: '22:00', title: 'Doors' },
    { at: '01:30', title: 'Late show' },
    { at: '03:30', title: 'End' },
  ]
  const moments = agendaMoments({ startsAt, timeZone: 'America/New_York' }, rows)
  expect(moments.map(({ moment }) => moment.toISOString().slice(0, 16))).toEqual([
    '2033-03-13T03:00',
    '2033-03-13T06:30',
    '2033-03-13T07:30',
  ])
})

test.each([
  [{ agenda: '14:00 Welcome\nnothing' }, 'agenda', 'Line 2 should have a time'],
  [{ publishAt: '2020-01-01T10:00' }, 'publishAt', 'This time is in the past.'],
  [{ publishAt: '2033-03-13T02:30' }, 'publishAt', 'There is no 02:30 on this day in New York'],
  [{ publishAt: '2033-03-10T10:00', draft: false }, 'publishAt', 'Only a draft can be published later.'],
])('%j shows an error next to its field', (wrong, field, message) => {
  const error = (() => {
    try {
      return draftFrom({ ...input, ...wrong })
    } catch (error) {
      return error
    }
  })()
  expect(error).toBeInstanceOf(Invalid)
  expect((error as Invalid).fields[field]?.join()).toContain(message)
})

test('a draft is published once at its time, also concurrently, and a concurrent edit gets a conflict', async () => {
  const admin = await buildMember({ role: 'editor' })
  const due = { draft: true, audience: 'public' as const, publishAt: new Date(Date.now() - 60_000) }
  const event = await buildEvent(due)
  const [later, over, off] = [
    await buildEvent({ ...due, publishAt: new Date(Date.now() + hour) }),
    await buildEvent({ ...due, startsAt: new Date(Date.now() - 2 * hour) }),
    await buildEvent({ ...due, cancelledAt: new Date() }),
  ]
  const published: string[] = []
  onEvent('event.published', async ({ eventId }) => void published.push(eventId))
  await Promise.all(Array.from({ length: 8 }, () => publishDue(new Date())))
  expect(published).toEqual([event.id])
  expect((await findOpenEvent(event.slug)).id).toBe(event.id)
  for (const { slug } of [later, over, off]) await expect(findOpenEvent(slug)).rejects.toThrow(NotFound)
  const { startsAt, endsAt, title, description } = event
  const edited = { startsAt, endsAt, title, description, draft: true }
  await expect(reviseEvent(admin, event.id, edited, event.revision)).rejects.toThrow(Conflict)
})

test('speakers are listed in order, with a square picture that is deleted with them', async () => {
  const admin = await buildMember({ role: 'editor' })
  const { id, slug } = await buildEvent({ audience: 'public' })
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#205040' },
  })
    .png()
    .toBuffer()
  await addSpeaker(admin, id, { name: 'Ann', words: 'Has run 900 demos.' }, { name: 'ann.png', bytes: picture })
  await addSpeaker(admin, id, { name: 'Ben', words: '' })
  const [ann, ben] = await speakersOf(id)
  expect([ann?.name, ben?.name, ben?.pictureId]).toEqual(['Ann', 'Ben', null])
  expect(await eventFileFor(visitor, ann?.pictureId ?? '', null)).toMatchObject({ attachment: false })
  expect((await findOpenEvent(slug)).files).toEqual([])
  const broken = { name: 'x.png', bytes: new TextEncoder().encode('no picture') }
  await expect(addSpeaker(admin, id, { name: 'Eve', words: '' }, broken)).rejects.toThrow(Invalid)
  await expect(addSpeaker(await buildMember(), id, { name: 'Eve', words: '' })).rejects.toThrow(Forbidden)
  const copy = await copyEvent(admin, id)
  expect((await speakersOf(copy.id)).map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  // Pictures are copied by a job, and outlive the original.
  const pictureOfCopy = async () => (await speakersOf(copy.id))[0]?.pictureId ?? ''
  await expect.poll(pictureOfCopy).not.toBe('')
  expect(await pictureOfCopy()).not.toBe(ann?.pictureId)
  expect(await eventFileFor(admin, await pictureOfCopy(), null)).toMatchObject({ attachment: false })
  const annsId = ann?.id ?? ''
  await reviseSpeaker(admin, id, annsId, { name: 'Ann Example', words: 'Has run 901.' })
  expect((await speakersOf(id))[0]).toEqual({ ...ann, name: 'Ann Example', words: 'Has run 901.' })
  const another = await sharp(picture).negate().png().toBuffer()
  const newer = { name: 'new.png', bytes: another }
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      reviseSpeaker(admin, id, annsId, { name: `Ann ${n}`, words: '' }, n % 2 ? undefined : newer),
    ),
  )
  const [shown] = await speakersOf(id)
  await expect(eventFileFor(visitor, ann?.pictureId ?? '', null)).rejects.toThrow(NotFound)
  expect(await eventFileFor(visitor, shown?.pictureId ?? '', null)).toMatchObject({ attachment: false })
  await reviseSpeaker(admin, id, ben?.id ?? '', { name: 'Ben', words: 'Late.' }, 'none')
  expect((await speakersOf(id)).map(({ words }) => words)).toEqual(['', 'Late.'])
  await expect(reviseSpeaker(admin, id, annsId, { name: 'Ann', words: '' }, broken)).rejects.toThrow(Invalid)
  await expect(reviseSpeaker(await buildMember(), id, annsId, { name: 'A', words: '' })).rejects.toThrow(Forbidden)
  await expect(reviseSpeaker(admin, copy.id, annsId, { name: 'A', words: '' })).rejects.toThrow(NotFound)
  await Promise.allSettled(Array.from({ length: 8 }, () => deleteSpeaker(admin, id, ann?.id ?? '')))
  expect((await speakersOf(id)).map(({ name }) => name)).toEqual(['Ben'])
  await expect(eventFileFor(visitor, ann?.pictureId ?? '', null)).rejects.toThrow(NotFound)
})

test('an event has at most twenty speakers, also when forty are added at once', async () => {
  const [admin, { id }] = [await buildMember({ role: 'editor' }), await buildEvent()]
  await Promise.allSettled(Array.from({ length: 40 }, (_, at) => addSpeaker(admin, id, { name: `S ${at}`, words: '' })))
  expect(await speakersOf(id)).toHaveLength(20)
})

test('a copied event has the agenda but not the publication time', async () => {
  const admin = await buildMember({ role: 'editor' })
  const agenda = [{ at: '14:00', title: 'Welcome' }]
  const { id } = await buildEvent({ agenda, draft: true, publishAt: new Date(Date.now() + hour) })
  const copy = await copyEvent(admin, id)
  expect(await findEventToManage(admin, copy.id)).toMatchObject({ agenda, publishAt: null, draft: true })
})
