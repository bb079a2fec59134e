import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveDraft } from '#app/members/drafts/save.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { purgeFiles } from '#app/platform/storage/sweep.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from '../comments/edit.server.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { action as saveAtDraft } from '../drafts/saving.route.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost } from '../posts/hide.server.ts'
import { action as publish } from '../posts/list.route.tsx'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { action as preview } from '../preview.route.ts'
import { renderStaleTexts } from '../render-stale.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { purgeCampusTrash } from '../trash/purge.server.ts'
import { loader as read } from './attachment.route.ts'
import { asWritten, attachmentUrl } from './attachment.ts'
import { buildAttachment } from './factory.ts'
import { campusAttachments } from './file-references.server.ts'
import { everyAttachmentOf, findVisibleAttachment } from './queries.server.ts'
import { storeAttachment } from './store.server.ts'

testDatabase()

let shade = 0
const picture = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: { r: (shade++ * 16) % 256, g: shade, b: 90 } } })
    .withExif({ IFD0: { Copyright: 'Somebody', Artist: 'Their camera' } })
    .jpeg()
    .toBuffer()
const upload = async (member: SignedIn, width?: number) =>
  storeAttachment(member, { name: 'IMG 1 [raw].jpg', bytes: await picture(width) })
const text = (words: string) => ({ name: 'notes.txt', bytes: new TextEncoder().encode(words) })

/** A member who is past the newcomer period, so their pictures need no review. */
async function regular(): Promise<SignedIn> {
  const member = await buildMember()
  await database().execute(sql`update members set joined_at = now() - interval '60 days' where id = ${member.id}`)
  return member
}

async function sweep(): Promise<void> {
  await database().execute(sql`update campus_files set created_at = now() - interval '8 days'`)
  await purgeFiles([campusAttachments])
}

const exists = async (id: string) =>
  (await database().execute(sql`select 1 from campus_files where id = ${id}`)).rows.length === 1

test('an uploaded picture is resized, loses its camera metadata, and is visible to whoever can see the post', async () => {
  const [author, reader] = [await regular(), await buildMember()]
  const file = await upload(author, 3000)
  expect(asWritten(file)).toBe(`![IMG 1 raw.webp](/campus/files/${file.id})`)
  await expect(findVisibleAttachment(reader, file.id)).rejects.toThrow(NotFound)
  expect(await findVisibleAttachment(author, file.id)).toMatchObject({ attachment: false, maxAge: 0 })

  const { id } = await publishPost(author, (await buildTopic()).slug, { title: 'A shot', content: asWritten(file) })
  const img = `<img src="/campus/files/${file.id}" alt="IMG 1 raw.webp" width="1600" height="21"`
  expect((await findVisiblePost(reader, id)).html).toContain(img)
  const { path } = await findVisibleAttachment(reader, file.id)
  const stored = new Uint8Array(await new Response(await storage().read('campus', path)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(await everyAttachmentOf(author)).toMatchObject([{ address: attachmentUrl(file.id) }])

  await hidePost(await buildMember({ role: 'moderator' }), id)
  await expect(findVisibleAttachment(reader, file.id)).rejects.toThrow(NotFound)
})

test('the address of a file redirects visitors to sign-in, and the response is not cached', async () => {
  const author = await regular()
  const file = await upload(author)
  const ask = async (campus: SignedIn | typeof visitor) => {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus, admin: visitor })
    const request = new Request(`http://localhost${attachmentUrl(file.id)}`)
    const response = read({ request, context, params: { id: file.id } } as never)
    return response.catch((led: unknown) => led as Response)
  }
  expect((await ask(visitor)).headers.get('location')).toContain('/campus/auth')
  expect((await ask(author)).headers.get('cache-control')).toBe('private, no-store')
  expect((await ask(author)).headers.get('content-type')).toBe('image/webp')
})

test('a member cannot show a file that another member has not published', async () => {
  const [owner, other] = [await regular(), await regular()]
  const file = await upload(owner)
  const post = await buildPost()
  await writeComment(other, post.id, { content: `Look: ${asWritten(file)}` })
  await expect(findVisibleAttachment(other, file.id)).rejects.toThrow(NotFound)
})

test('the id of a file does not depend on its content, so that it reveals nothing about uploads of others', async () => {
  const [owner, other] = [await regular(), await regular()]
  const moderator = await buildMember({ role: 'moderator' })
  const { bytes } = text('A well-known text')
  const { id } = await storeAttachment(owner, { name: 'notes.txt', bytes })
  const computed = createHash('sha256').update(owner.id).update(bytes).digest('hex').slice(0, 8)
  expect(id.startsWith(computed)).toBe(false)

  const file = await upload(owner)
  const shown = (html: string | null) => html?.includes('<img')
  const previewed = async (member: SignedIn) => {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: member, admin: visitor })
    const body = new URLSearchParams({ content: asWritten(file) })
    const request = new Request('http://localhost/campus/preview', { method: 'POST', body })
    return shown((await preview({ request, context, params: {} } as never)).html)
  }
  expect(await Promise.all([owner, other, moderator].map(previewed))).toEqual([true, false, false])
  const { id: postId } = await buildPost()
  const written = async (member: SignedIn) => (await writeComment(member, postId, { content: asWritten(file) })).id
  const [mine, others] = [await written(owner), await written(other)]
  const statuses = async () => {
    const { rows } = await database().execute<{ id: string; html: string | null }>(sql`select id, html from comments`)
    return [mine, others].map((id) => shown(rows.find((row) => row.id === id)?.html ?? null))
  }
  expect(await statuses()).toEqual([true, false])
  // Neither a moderator's edit nor rendering again changes the owner of the attachments.
  expect(await previewed(moderator)).toBe(true)
  for (const id of [mine, others]) await editComment(moderator, id, { content: `${asWritten(file)} Edited.` })
  expect(await statuses()).toEqual([true, false])
  await database().execute(sql`update comments set html = null, rendered_by = 0`)
  await renderStaleTexts.perform({})
  expect(await statuses()).toEqual([true, false])
})

test('a new member’s picture waits for a moderator with its text', async () => {
  const newcomer = await buildMember()
  const file = await upload(newcomer)
  const { id } = await publishPost(newcomer, (await buildTopic()).slug, { title: 'Hello', content: asWritten(file) })
  expect((await findVisiblePost(newcomer, id)).isPendingReview).toBe(true)
  await expect(findVisibleAttachment(await buildMember(), file.id)).rejects.toThrow(NotFound)
})

test.each([
  ['setup.exe', 'cannot be attached. Choose a picture', 'MZ'],
  ['cv.pdf', 'is named .pdf, but it’s a different kind of file', 'no PDF'],
  ['empty.txt', 'This file is empty', ''],
  ['broken.gif', 'is damaged', 'GIF89a and no more'],
])('%s is rejected with a message: %s', async (name, words, content) => {
  const rejected = storeAttachment(await regular(), { ...text(content), name })
  await expect(rejected).rejects.toBeInstanceOf(Invalid)
  await expect(rejected).rejects.toThrow(words)
})

test('a form without JavaScript uploads its files, keeps the valid ones, and creates one post if it is submitted twice', async () => {
  const [author, { slug }] = [await regular(), await buildTopic()]
  const key = crypto.randomUUID()
  const shot = await picture()
  const send = async (...files: File[]) => {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: author, admin: visitor })
    const body = new FormData()
    for (const [name, value] of Object.entries({ title: 'With files', content: 'See below.', key }))
      body.set(name, value)
    for (const file of files) body.append('files', file)
    const request = new Request(`http://localhost/campus/topics/${slug}`, { method: 'POST', body })
    const response = publish({ request, context, params: { slug } } as never) as Promise<unknown>
    return (await response.catch((led: unknown) => led)) as Response & { data: { form: Form } }
  }
  const good = new File([shot], 'shot.jpg')
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'film.png')
  const { form } = (await send(good, large)).data
  expect(form.errors.files).toEqual(['film.png is too large: the limit is 10 MB.'])
  expect(form.values.content).toMatch(/^See below\.\n\n!\[shot\.webp\]\(\/campus\/files\/[\w-]+\)$/)
  const [once, twice] = [
    await send(good, new File(['Notes.'], 'notes.txt')),
    await send(good, new File(['Notes.'], 'notes.txt')),
  ]
  expect(once.headers.get('location')).toMatch(/^\/campus\/post\//)
  expect(twice.headers.get('location')).toBe(once.headers.get('location'))
  const { html } = await findVisiblePost(author, once.headers.get('location')?.split('/').at(-1))
  expect(html).toMatch(/<img src="\/campus\/files\/[\w-]+"[^>]*>/)
  expect(html).toMatch(/<a href="\/campus\/files\/[\w-]+">notes\.txt, 1 kB<\/a>/)
})

test('uploads beyond the hourly limit answer 429, with the text and when to try again', async () => {
  const [author, { slug }] = [await regular(), await buildTopic()]
  for (let n = 0; n < 60; n++) await storeAttachment(author, text('The same'))
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: author, admin: visitor })
  const post = async (path: string, fields: Record<string, string>, act: typeof publish | typeof saveAtDraft) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (const name of ['one.txt', 'two.txt']) body.append('files', new File([name], name))
    const request = new Request(`http://localhost${path}`, { method: 'POST', body })
    return (await act({ request, context, params: { slug } } as never)) as { data: unknown; init: ResponseInit }
  }
  const tooManyMessage = /^Too many requests\. Please try again in \d+ minutes\.$/
  const written = await post(`/campus/topics/${slug}`, { title: 'With files', content: 'See below.' }, publish)
  const { form } = written.data as { form: Form }
  expect(written.init.status).toBe(429)
  expect(Number(new Headers(written.init.headers).get('retry-after'))).toBeGreaterThan(60)
  expect(form.errors.files).toEqual([expect.stringMatching(tooManyMessage)])
  expect(form.values).toMatchObject({ title: 'With files', content: 'See below.' })
  const draft = await post('/campus/drafts', { place: `/campus/topics/${slug}`, content: 'See below.' }, saveAtDraft)
  expect(draft.init.status).toBe(429)
  expect(draft.data).toMatchObject({ error: expect.stringMatching(tooManyMessage) })
})

interface Form {
  values: Record<string, string>
  errors: Record<string, string[]>
}

test('forty concurrent uploads are all stored, the same file forty times is stored once, and the limit is sixty an hour', async () => {
  const member = await regular()
  const files = await Promise.all(Array.from({ length: 40 }, (_, n) => storeAttachment(member, text(`Note ${n}`))))
  expect(new Set(files.map(({ id }) => id)).size).toBe(40)
  const other = await regular()
  const shot = await picture()
  const same = Array.from({ length: 40 }, () => storeAttachment(other, { name: 'a.jpg', bytes: shot }))
  expect(new Set((await Promise.all(same)).map(({ id }) => id)).size).toBe(1)
  expect(await everyAttachmentOf(other)).toHaveLength(1)
  for (let n = 40; n < 60; n++) await storeAttachment(member, text(`Note ${n}`))
  await expect(storeAttachment(member, text('One more'))).rejects.toThrow('Too many requests')
})

test('a member may store 500 MB, also with twenty concurrent uploads, and a new member 100 MB', async () => {
  const megabytes = 1024 * 1024
  const member = await regular()
  const { bytes } = text('Twelve bytes')
  // Leaves room for three more files.
  await buildAttachment({ ownerId: member.id, size: 500 * megabytes - 3 * bytes.length })
  const each = Array.from({ length: 20 }, (_, n) => text(`Twelve by ${10 + n}`))
  const outcomes = await Promise.allSettled(each.map((file) => storeAttachment(member, file)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of errors)
    expect((reason as Invalid).fields?.files?.join()).toMatch(
      /no room for notes\.txt: .* can store 500 MB of pictures and files\./,
    )
  expect(await everyAttachmentOf(member)).toHaveLength(4)
  // A file that is already stored is returned again.
  const stored = each[outcomes.findIndex(({ status }) => status === 'fulfilled')]
  expect(await storeAttachment(member, stored)).toMatchObject({ name: 'notes.txt' })

  const newcomer = await buildMember()
  await buildAttachment({ ownerId: newcomer.id, size: 100 * megabytes - bytes.length })
  await storeAttachment(newcomer, { name: 'notes.txt', bytes })
  await expect(storeAttachment(newcomer, text('x'))).rejects.toThrow(
    'a new member can store 100 MB of pictures and files.',
  )
})

test('a file is purged once no text or draft refers to it, and never before', async () => {
  const author = await regular()
  const [unsent, drafted, edited, removed, unchanged] = await Promise.all(
    Array.from({ length: 5 }, () => upload(author)),
  )
  const { id: postId } = await buildPost()
  const comment = (...files: (typeof unsent)[]) =>
    writeComment(author, postId, { content: files.map((file) => file && asWritten(file)).join('\n\n') || 'Nothing' })
  await saveDraft(author, { form: `/campus/post/${postId}`, fields: { content: drafted?.id ?? '' } })
  const [first, second] = [await comment(edited, unchanged), await comment(removed)]
  await editComment(author, first.id, { content: `Only ${unchanged && asWritten(unchanged)}` })
  await trashComment(author, second.id)
  const remaining = async () => {
    await sweep()
    return Promise.all([unsent, drafted, edited, removed, unchanged].map((file) => exists(file?.id ?? '')))
  }
  // Attachments of a text in the trash are retained: it may be restored.
  expect(await remaining()).toEqual([false, true, false, true, true])
  await database().execute(sql`update comments set deleted_at = now() - interval '31 days' where id = ${second.id}`)
  await purgeCampusTrash.perform({})
  expect(await remaining()).toEqual([false, true, false, false, true])
})
