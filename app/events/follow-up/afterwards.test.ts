import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startThread } from '#app/campus/event-thread/start.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { posts } from '#app/campus/posts/tables.server.ts'
import { trashPost } from '#app/campus/posts/trash-post.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteEvent } from '../delete.server.ts'
import { buildEvent } from '../factory.ts'
import { findOpenEvent } from '../public/queries.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { purgeEvents } from '../restore.server.ts'
import { addEventFile } from './files/add.server.ts'
import { buildEventFile } from './files/factory.ts'
import { eventFileFor } from './files/queries.server.ts'
import { purgeExpiredEventFiles, removeEventFile } from './files/remove.server.ts'
import { eventFiles } from './files/tables.server.ts'
import { linkThread } from './link-thread.server.ts'
import { setRecording } from './recording.server.ts'

testDatabase()

const pdf = (name = 'slides.pdf') => ({ name, bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF\n') })
const editor = () => buildMember({ role: 'editor' })

test('the event page shows recording and slides to everyone who may see the event', async () => {
  const admin = await editor()
  const { id, slug } = await buildEvent({ audience: 'public' })
  await setRecording(admin, id, 'https://video.solutioneer.example/1')
  await addEventFile(admin, id, 'slides', pdf('../Q3 "slides".pdf'))
  const { recordingUrl, files } = await findOpenEvent(slug)
  expect(recordingUrl).toBe('https://video.solutioneer.example/1')
  expect(files).toMatchObject([{ kind: 'slides', name: 'Q3 "slides".pdf', size: 15 }])
  expect(await eventFileFor(visitor, files[0]?.id ?? '', null)).toMatchObject({ attachment: true, maxAge: 0 })
  const member = await buildMember()
  await expect(setRecording(member, id, null)).rejects.toThrow(Forbidden)
  await expect(addEventFile(member, id, 'notes', pdf())).rejects.toThrow(Forbidden)
})

test('a file of a members’ event is available to members and guests; of a draft or a trashed event to nobody', async () => {
  const [member, admin] = [await buildMember(), await editor()]
  const event = await buildEvent()
  const { id } = await buildEventFile({ eventId: event.id })
  const [registration, request] = [
    await buildRegistration({ eventId: event.id }),
    await buildRegistration({ eventId: event.id, state: 'asked', guestEmail: 'asked@solutioneer.example' }),
  ]
  await expect(eventFileFor(visitor, id, null)).rejects.toThrow(NotFound)
  await expect(eventFileFor(visitor, id, request.token)).rejects.toThrow(NotFound)
  await expect(eventFileFor(visitor, id, (await buildRegistration()).token)).rejects.toThrow(NotFound)
  expect(await eventFileFor(visitor, id, registration.token)).toMatchObject({ bucket: 'events' })
  expect(await eventFileFor(member, id, null)).toMatchObject({ bucket: 'events' })
  const draft = await buildEventFile({ eventId: (await buildEvent({ audience: 'public', draft: true })).id })
  await expect(eventFileFor(member, draft.id, null)).rejects.toThrow(NotFound)
  await deleteEvent(admin, event.id)
  await expect(eventFileFor(admin, id, null)).rejects.toThrow(NotFound)
})

test.each([
  [undefined, 'Please choose a file.'],
  [{ name: 'a.exe', bytes: new Uint8Array(4) }, 'Please choose a file of one of these types'],
  [
    { name: 'a.pdf', bytes: new TextEncoder().encode('MZ') },
    'This file is named .pdf, but it’s a different kind of file',
  ],
  [
    { name: 'a.pptx', bytes: new TextEncoder().encode('PK\x03\x04') },
    'This file is named .pptx, but it’s a different kind of file',
  ],
])('uploading %j to an event is rejected with a message', async (upload, message) => {
  const { id } = await buildEvent()
  const error = await addEventFile(await editor(), id, 'slides', upload).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Invalid)
  expect((error as Invalid).fields.file?.join()).toContain(message)
  expect(await database().$count(eventFiles, eq(eventFiles.eventId, id))).toBe(0)
})

test('forty concurrent uploads leave twenty files, and forty concurrent removals none, also not in the storage', async () => {
  const [admin, { id }] = [await editor(), await buildEvent()]
  const added = await Promise.allSettled(Array.from({ length: 40 }, () => addEventFile(admin, id, 'notes', pdf())))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const { files } = await findEventToManage(admin, id)
  expect(files).toHaveLength(20)
  const one = files[0]?.id ?? ''
  const removed = await Promise.allSettled(Array.from({ length: 40 }, () => removeEventFile(admin, id, one)))
  expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const file of files.slice(1)) await removeEventFile(admin, id, file.id)
  // Uploads beyond the maximum of twenty are deleted after an hour.
  await database()
    .update(eventFiles)
    .set({ expiresAt: new Date(0) })
    .where(isNull(eventFiles.eventId))
  await purgeExpiredEventFiles()
  const names = new Set(await storage().list('events'))
  for (const file of files) expect(names).not.toContain(`files/${file.id}.pdf`)
})

test('purging an event deletes its files', async () => {
  const admin = await editor()
  const { id, eventId } = await buildEventFile()
  await deleteEvent(admin, eventId)
  await purgeEvents(new Date(Date.now() + 1000))
  await purgeExpiredEventFiles()
  expect(await storage().list('events')).not.toContain(`files/${id}.txt`)
})

test('a thread is created once, also concurrently, and again once it was deleted', async () => {
  const [one, two] = [await editor(), await buildMember({ role: 'admin' })]
  const { id, title } = await buildEvent()
  await expect(startThread(await buildMember(), id)).rejects.toThrow(Forbidden)
  const started = await Promise.allSettled(
    Array.from({ length: 8 }, (_, press) => startThread(press % 2 ? one : two, id)),
  )
  const threads = new Set(started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])))
  expect(threads.size).toBe(1)
  const [thread = ''] = threads
  const remaining = await database()
    .select()
    .from(posts)
    .where(eq(posts.title, `After “${title}”`))
  expect(remaining.filter(({ deletedAt }) => deletedAt === null).map((post) => post.id)).toEqual([thread])
  await trashPost(two, thread)
  expect((await findEventToManage(two, id)).threadPostId).toBeNull()
  const three = await editor()
  const next = await startThread(three, id)
  expect(next).not.toBe(thread)
  expect((await findEventToManage(one, id)).threadPostId).toBe(next)
})

test('a member without permission cannot link a thread to an event', async () => {
  const member = await buildMember()
  const event = await buildEvent()
  const post = await buildPost()
  await expect(linkThread(member, event.id, post.id)).rejects.toThrow(Forbidden)
  expect(await findEventToManage(await editor(), event.id)).toMatchObject({ threadPostId: null })
})
