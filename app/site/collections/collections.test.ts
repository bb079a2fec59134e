import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { everyPerson } from '#app/people/queries.server.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { images } from '#app/platform/images/tables.server.ts'
import { versionsOfRecord } from '#app/platform/versions/versions.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { academy } from '../offers/academy.content.ts'
import { pageText } from '../seo/page-text.server.tsx'
import { courseStructuredData } from '../structured-data.ts'
import { collections } from './collections.content.ts'
import { comingDates, endOfDay, instructorsOf } from './course-dates.tsx'
import { buildEntry } from './factory.ts'
import { draftOf, type Kind, type KindName, kindNamed } from './kinds.ts'
import { moveEntry } from './order.server.ts'
import { collectionItems, findEntry, isPictureOfEntry, MAX_ITEMS, visibleItems } from './queries.server.ts'
import { deletedEntries, deleteEntry, restoreEntry, tidyCollections } from './remove.server.ts'
import { restoreEntryVersion } from './restore-version.server.ts'
import { addEntry, reviseEntry, versionsOfEntry } from './save.server.ts'
import { collectionEntries } from './tables.server.ts'

testDatabase()

const kind = (name: KindName) => kindNamed(name) as Kind
const person = (name: string) => ({ fields: { name, role: 'Principal' }, picture: null })
let editor: SignedIn
beforeEach(async () => {
  await database().delete(collectionEntries)
  editor = await buildMember({ role: 'editor' })
})
const names = async () => (await visibleItems('people')).people.map(({ fields }) => fields.name)

test('each save of an entry is stored as a version, which can be restored as long as the entry can be', async () => {
  const people = kind('people')
  const { id } = await addEntry(editor, people, person('Ada'))
  await reviseEntry(editor, people, id, person('Ada Vale'))
  const [newest, first] = await versionsOfRecord(versionsOfEntry(id))
  expect([newest?.says.name, first?.says.name]).toEqual(['Ada Vale', 'Ada'])
  expect(newest).toMatchObject({ act: 'revised', actorId: editor.id })
  await restoreEntryVersion(editor, people, id, first?.id ?? '')
  expect(await names()).toEqual(['Ada'])
  expect(await versionsOfRecord(versionsOfEntry(id))).toHaveLength(3)
  await expect(restoreEntryVersion(visitor, people, id, first?.id ?? '')).rejects.toThrow(Forbidden)
  await expect(restoreEntryVersion(editor, people, id, newId())).rejects.toThrow(NotFound)
  await deleteEntry(editor, people, id)
  await database()
    .update(collectionEntries)
    .set({ deletedAt: new Date('2025-01-01') })
  await tidyCollections.perform({})
  expect(await versionsOfRecord(versionsOfEntry(id))).toEqual([])
})

test('entries that an editor adds are shown on the page in the chosen order', async () => {
  for (const name of ['Ada', 'Ben', 'Cleo']) await addEntry(editor, kind('people'), person(name))
  const [ada, , cleo] = await collectionItems(editor, 'people')
  await moveEntry(editor, kind('people'), cleo?.id ?? '', 'up')
  await moveEntry(editor, kind('people'), ada?.id ?? '', 'up')
  expect(await names()).toEqual(['Ada', 'Cleo', 'Ben'])
  expect(await pageText('/about')).toContain('Cleo')
  await expect(moveEntry(editor, kind('cases'), ada?.id ?? '', 'up')).rejects.toThrow(NotFound)
})

test('a person gets a slug of their name, which stays theirs', async () => {
  const people = kind('people')
  const slugOf = async (id: string) => (await findEntry(editor, 'people', id)).fields.slug
  const [first, second] = [
    await addEntry(editor, people, person('Ada Vale')),
    await addEntry(editor, people, person('Ada Vale')),
  ]
  expect([await slugOf(first.id), await slugOf(second.id)]).toEqual(['ada-vale', 'ada-vale-2'])
  await reviseEntry(editor, people, first.id, person('Ada Vale-Moss'))
  expect(await slugOf(first.id)).toBe('ada-vale')
  // A record that the former release saves after this migration has no slug until somebody saves it again.
  const old = await buildEntry({ fields: { name: 'Ben Ash', role: 'Principal' } })
  expect((await everyPerson()).find(({ id }) => id === old.id)?.slug).toBe(old.id)
  await reviseEntry(editor, people, old.id, person('Ben Ash'))
  expect(await slugOf(old.id)).toBe('ben-ash')
  // A person in the trash can be restored: their slug is not given away.
  await deleteEntry(editor, people, old.id)
  const namesake = await addEntry(editor, people, person('Ben Ash'))
  expect(await slugOf(namesake.id)).toBe('ben-ash-2')
  // Restoring a version keeps the address.
  const [, created] = await versionsOfRecord(versionsOfEntry(first.id))
  await restoreEntryVersion(editor, people, first.id, created?.id ?? '')
  expect((await findEntry(editor, 'people', first.id)).fields).toMatchObject({ name: 'Ada Vale', slug: 'ada-vale' })
})

test('the mail address of a person’s account is normalized, and no page gets it', async () => {
  const draft = draftOf(kind('people'))
  const input = { name: 'Ada', role: 'Principal', account: ' Ada@MÜNCHEN.example ' }
  expect(draft.parse(input)).toMatchObject({ account: 'ada@xn--mnchen-3ya.example' })
  expect(draft.safeParse({ ...input, account: 'ada' }).error?.issues).toMatchObject([{ path: ['account'] }])
  const fields = { name: 'Ada', role: 'Principal', account: 'ada@example.com' }
  const { id } = await addEntry(editor, kind('people'), { fields, picture: null })
  expect((await visibleItems('people')).people[0]?.fields).toEqual({ name: 'Ada', role: 'Principal', slug: 'ada' })
  expect((await findEntry(editor, 'people', id)).fields).toMatchObject(fields)
})

test('a deleted entry disappears from the page, and can be restored for 30 days', async () => {
  const { id } = await addEntry(editor, kind('people'), person('Ada'))
  await deleteEntry(editor, kind('people'), id)
  expect(await names()).toEqual([])
  expect(await deletedEntries(editor, kind('people'))).toMatchObject([{ id, title: 'Ada' }])
  await expect(findEntry(editor, 'people', id)).rejects.toThrow(NotFound)
  const restore = () => restoreEntry(editor, kind('people'), id)
  expect(await restoredByEight(restore)).toEqual({ answered: 8, restored: 1 })
  expect(await names()).toEqual(['Ada'])
  const past = new Date(Date.now() - 31 * 86_400_000)
  await database().update(collectionEntries).set({ deletedAt: past }).where(eq(collectionEntries.id, id))
  await expect(restoreEntry(editor, kind('people'), id)).rejects.toThrow(NotFound)
  await tidyCollections.perform({})
  expect(await database().select().from(collectionEntries)).toEqual([])
})

test('an invisible name is rejected', () => {
  const draft = draftOf(kind('people'))
  const problemsOf = (name: string) =>
    draft.safeParse({ name, role: 'Principal' }).error?.issues.map(({ path, message }) => `${path} ${message}`)
  const nameMissing = ['name Please fill in: Name.']
  expect([problemsOf(''), problemsOf('\u200b\u2060'), problemsOf('Ada')]).toEqual([nameMissing, nameMissing, undefined])
})

test('an outdated version cannot overwrite a newer one, and a field can be cleared', async () => {
  const { id } = await addEntry(editor, kind('people'), {
    fields: { name: 'Ada', role: 'R', words: 'W' },
    picture: null,
  })
  await reviseEntry(editor, kind('people'), id, person('Ada'), 1)
  for (const before of [0, 1])
    await expect(reviseEntry(editor, kind('people'), id, person('Eve'), before)).rejects.toThrow(Conflict)
  expect((await findEntry(editor, 'people', id)).fields).toEqual({ name: 'Ada', role: 'Principal', slug: 'ada' })
})

test('eight concurrent entries get distinct positions, and a full collection accepts no more', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => addEntry(editor, kind('people'), person(`${at}`))))
  const positions = await database().select({ at: collectionEntries.position }).from(collectionEntries)
  expect(new Set(positions.map(({ at }) => at)).size).toBe(8)
  const others = Array.from({ length: MAX_ITEMS - 8 }, () => ({
    ...person('x'),
    id: newId(),
    kind: 'people',
    position: 99,
  }))
  await database().insert(collectionEntries).values(others)
  await expect(addEntry(editor, kind('people'), person('One more'))).rejects.toMatchObject({
    fields: { '': [`A collection holds at most ${MAX_ITEMS}. Delete one first.`] },
  })
})

test('a missing entry cannot be deleted or restored', async () => {
  for (const id of ['none', newId()]) {
    await expect(deleteEntry(editor, kind('people'), id)).rejects.toThrow(NotFound)
    await expect(restoreEntry(editor, kind('people'), id)).rejects.toThrow(NotFound)
  }
})

test('members and visitors cannot change entries', async () => {
  const entry = await buildEntry()
  for (const actor of [visitor, await buildMember()]) {
    await expect(addEntry(actor, kind('people'), person('Eve'))).rejects.toThrow(Forbidden)
    await expect(deleteEntry(actor, kind('people'), entry.id)).rejects.toThrow(Forbidden)
    await expect(collectionItems(actor, 'people')).rejects.toThrow(Forbidden)
  }
})

test('a picture is public while an entry shows it, and an entry cannot take over or delete another’s picture', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const { url } = await storeImage('articles', { bytes, extension: 'png' })
  const path = url.replace('/files/articles/', '')
  expect(await isPictureOfEntry(path)).toBe(false)
  const { id } = await addEntry(editor, kind('people'), { ...person('Ada'), picture: url })
  expect(await isPictureOfEntry(path.replace('.png', '-320.avif'))).toBe(true)
  await reviseEntry(editor, kind('people'), id, person('Ada'), 1)
  expect(await isPictureOfEntry(path)).toBe(false)
  // A picture that is still used elsewhere is kept until it is unused.
  expect(await database().select().from(images).where(eq(images.url, url))).toHaveLength(1)
  const avatar = await storeImage('avatars', { bytes, extension: 'webp' })
  for (const picture of [avatar.url, '/files/articles/thumbnails/1.png'])
    await expect(addEntry(editor, kind('people'), { ...person('Eve'), picture })).rejects.toMatchObject({
      fields: { picture: ['This picture is no longer available. Please choose it again.'] },
    })
})

test('errors are shown beside their fields', async () => {
  const errorsOf = async (name: KindName, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    const parsed = await parseForm(form, draftOf(kind(name)))
    return parsed.ok ? {} : parsed.reply().data.form.errors
  }
  const date = { course: 'rfp-response', starts: '2026-04-04', place: 'Online' }
  expect(await errorsOf('dates', date)).toEqual({})
  expect(await errorsOf('dates', { ...date, starts: '2026-02-30' })).toHaveProperty('starts')
  expect(await errorsOf('dates', { ...date, ends: '2026-04-03' })).toEqual({
    ends: ['The last day is before the first.'],
  })
  expect(await errorsOf('dates', { ...date, course: 'none', seats: 'few' })).toMatchObject({
    course: ['Please choose: Course.'],
    seats: ['Please give a whole number.'],
  })
  expect(await errorsOf('people', { role: 'R', address: 'javascript:alert(1)' })).toMatchObject({
    name: ['Please fill in: Name.'],
    address: ['Please give an address that starts with https://, or one of this site.'],
  })
  expect(
    await errorsOf('cases', { title: 't', client: 'c', problem: 'p', result: 'r', address: '//evil' }),
  ).toHaveProperty('address')
})

test('past dates are not shown, and future ones are in the structured data', async () => {
  const date = (starts: string) => ({ kind: 'dates', fields: { course: 'rfp-response', starts, place: 'Online' } })
  for (const day of ['2026-05-01', '2026-04-03', '2026-04-04']) await buildEntry(date(day))
  const coming = comingDates((await visibleItems('dates')).dates, new Date('2026-04-04T12:00:00Z'))
  expect(coming.map(({ fields }) => fields.starts)).toEqual(['2026-04-04', '2026-05-01'])
  const course = courseStructuredData('https://x.test', coming).find((one) =>
    JSON.stringify(one).includes('#rfp-response'),
  )
  expect(course).toMatchObject({ hasCourseInstance: [{ startDate: '2026-04-04', location: 'Online' }, {}] })
})

test('the Academy names who teaches the next dates, or else the people whose role says that they teach', async () => {
  const course = { course: 'rfp-response', starts: '2999-01-08', place: 'Online', instructor: 'Ben Hale' }
  await buildEntry({ kind: 'people', fields: { name: 'Ada Vale', role: 'Lead instructor' } })
  await buildEntry({ kind: 'people', fields: { name: 'Ben Hale', role: 'Principal' } })
  const { dates, people } = await visibleItems('dates', 'people')
  expect(instructorsOf(dates, people).map(({ fields }) => fields.name)).toEqual(['Ada Vale'])
  expect(instructorsOf([], [])).toEqual([])
  await buildEntry({ kind: 'dates', fields: course })
  const coming = (await visibleItems('dates')).dates
  expect(instructorsOf(coming, people).map(({ fields }) => fields.name)).toEqual(['Ben Hale'])
  expect(JSON.stringify(courseStructuredData('https://x.test', coming))).toContain(
    '"instructor":{"@type":"Person","name":"Ben Hale"}',
  )
  expect(await pageText('/academy')).toContain('with Ben Hale')
})

test('without dates, the Academy says what the next one depends on', async () => {
  const { none, askFirst } = collections().dates
  expect(await pageText('/academy')).toContain(none)
  await buildEntry({ kind: 'dates', fields: { course: 'rfp-response', starts: '2999-01-08', place: 'Online' } })
  const text = await pageText('/academy')
  expect(text).not.toContain(none)
  expect(text).not.toContain(askFirst)
})

test('the Academy labels its quotes as examples until clients have been quoted', async () => {
  const { title, examplesTitle, example, list } = academy().testimonials
  const labels = async () => (await pageText('/academy')).split(`**${example}:**`).length - 1
  expect(await labels()).toBe(list.length)
  expect(await pageText('/academy')).toContain(`## ${examplesTitle}`)
  await buildEntry({ kind: 'testimonials', fields: { quote: 'It ended in a decision.', role: 'Solution engineer' } })
  expect(await labels()).toBe(list.length - 1)
  await buildEntry({ kind: 'testimonials', fields: { quote: 'We bid on less.', role: 'Director of presales' } })
  const text = await pageText('/academy')
  expect(text).toContain(`## ${title}`)
  expect(text).toContain('It ended in a decision.')
  expect(text).not.toContain(`${example}:`)
})

test('the pages of products and the Solution Center show published results', async () => {
  const result = {
    client: 'A logistics firm',
    metric: 'Win rate',
    before: '22%',
    after: '31%',
    period: 'Four quarters',
  }
  await buildEntry({ kind: 'results', fields: { ...result, measuredBy: 'Their finance team' } })
  for (const path of ['/products', '/solution-center', '/academy'])
    expect(await pageText(path), path).toContain('A logistics firm')
})

test('the audit log records who adds and changes an entry', async () => {
  const { id } = await addEntry(editor, kind('people'), person('Ada'))
  await reviseEntry(editor, kind('people'), id, person('Ada Two'))
  const lines = await database().select({ act: auditLog.act, actorId: auditLog.actorId }).from(auditLog)
  const editorActs = lines.filter((line) => line.actorId === editor.id).map(({ act }) => act)
  expect(editorActs).toEqual(expect.arrayContaining(['collection.added', 'collection.revised']))
})

test('two people cannot have the same account', async () => {
  const withAccount = (name: string) => ({
    fields: { name, role: 'Principal', account: 'ada@example.com' },
    picture: null,
  })
  const { id } = await addEntry(editor, kind('people'), withAccount('Ada Vale'))
  await expect(addEntry(editor, kind('people'), withAccount('Ben Oduya'))).rejects.toThrow('Ada Vale')
  await reviseEntry(editor, kind('people'), id, withAccount('Ada M. Vale'))
})

test('a page with dates is cached until midnight, when the first of them may pass', () => {
  expect(endOfDay(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
})
