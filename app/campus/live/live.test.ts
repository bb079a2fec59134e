import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openSessionsAmong, startWebSession } from '#app/auth/auth.ts'
import { users } from '#app/auth/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { endStreams, endStreamsOfEnded, openLiveStream, openStreams } from '#app/platform/live.server.ts'
import { actorsContext, requestContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { liveEvents } from '#tests/setup/live-events.ts'
import { editComment } from '../comments/edit.server.ts'
import { buildComment } from '../comments/factory.ts'
import { likeComment } from '../comments/likes/like.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { notifyWaiting } from '../notifications/factory.ts'
import { buildPost } from '../posts/factory.ts'
import { likePost } from '../posts/likes/like.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { loader as newPosts } from './new-stream.route.ts'
import { MAX_STREAMS, requireListener } from './opening.server.ts'
import { sendTyping } from './send-typing.server.ts'
import { loader } from './stream.route.ts'
import { loader as topicPosts } from './topic-stream.route.ts'

const _database = testDatabase()
liveEvents()

function follow(actor: SignedIn, postId: string, lastEventId?: string) {
  return listen(loader, actor, { id: postId }, lastEventId)
}

type Stream = (args: never) => Promise<Response>

async function listen(loader: Stream, actor: SignedIn, params: object = {}, lastEventId?: string, query = '') {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: actor, admin: visitor })
  const headers = lastEventId ? { 'last-event-id': lastEventId } : undefined
  const request = new Request(`http://localhost/live${query}`, headers && { headers })
  const response = await loader({ request, context, params } as never)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let received = ''
  return {
    /** Everything received, once it contains `part` or the stream has ended. */
    async until(part: string): Promise<string> {
      while (!received.includes(part)) {
        const { value, done } = await reader.read()
        if (done) return `${received}END`
        received += decoder.decode(value)
      }
      return received
    },
    leave: () => reader.cancel(),
  }
}

test('a comment is sent to readers of its thread and not to its author; so are likes and the bell', async () => {
  const [author, reader, writer] = [await buildMember(), await buildMember(), await buildMember()]
  const post = await buildPost({ userId: author.id })
  const [ofAuthor, ofReader, ofWriter] = await Promise.all([author, reader, writer].map((one) => follow(one, post.id)))
  const { id } = await writeComment(writer, post.id, { content: 'Record it.' })
  expect(await ofReader?.until(id)).toMatch(/id: 20\d\d-[^\n]+\nevent: comment\n/)
  await notifyWaiting()
  await ofAuthor?.until(id)
  expect(await ofAuthor?.until(`${id}"}\n\nevent: bell`)).not.toContain('Record it')
  await likePost(reader, post.id)
  expect(await ofWriter?.until('"count":1')).not.toContain(id)
  for (const one of [ofAuthor, ofReader, ofWriter]) await one?.leave()
  expect(openStreams()).toBe(0)
})

test('others see that somebody is typing, at a limited rate; an edit is sent without its text', async () => {
  const [reader, writer] = [await buildMember(), await buildMember()]
  const { id, postId } = await buildComment({ userId: writer.id })
  const [ofReader, ofWriter] = [await follow(reader, postId), await follow(writer, postId)]
  await Promise.all(Array.from({ length: 40 }, () => sendTyping(writer, postId)))
  await editComment(writer, id, { content: 'Better.' })
  const received = await ofReader.until(`event: edited\ndata: {"commentId":"${id}"}`)
  expect(received).toContain('event: answering\ndata: {}')
  expect(received.match(/event: answering/g)?.length).toBeLessThan(20)
  expect(received).not.toContain('Better')
  await likePost(reader, postId)
  expect(await ofWriter.until('event: likes')).not.toMatch(/answering|edited/)
  const suspended = await buildMember({ suspendedUntil: new Date(Date.now() + 3_600_000) })
  await expect(sendTyping(suspended, postId)).rejects.toThrow(Forbidden)
  for (const one of [ofReader, ofWriter]) await one.leave()
})

test('a stream that reconnects receives the comments that it missed', async () => {
  const [reader, writer] = [await buildMember(), await buildMember()]
  const post = await buildPost()
  const before = new Date().toISOString()
  const { id } = await writeComment(writer, post.id, { content: 'Meanwhile.' })
  const stream = await follow(reader, post.id, before)
  await stream.until(id)
  await stream.leave()
})

test('a stream that reconnects receives the likes and edits that it missed, for the comments on the page', async () => {
  const [reader, writer] = [await buildMember(), await buildMember()]
  const earlier = await buildComment({ userId: writer.id })
  const { id } = await buildComment({ userId: writer.id, postId: earlier.postId })
  const before = new Date().toISOString()
  await likeComment(writer, id)
  await likePost(writer, earlier.postId)
  await editComment(writer, id, { content: 'Better.' })
  const stream = await listen(loader, reader, { id: earlier.postId }, before, `?from=${id}`)
  const received = await stream.until('event: bell')
  expect(received).toContain(`event: edited\ndata: {"commentId":"${id}"}`)
  expect(received).toContain(`event: counts\ndata: {"${earlier.postId}":1,"${id}":1}`)
  await stream.leave()
  const odd = await listen(loader, reader, { id: earlier.postId }, before, '?from=1%00')
  expect(await odd.until('event: bell')).toContain(`event: counts\ndata: {"${earlier.postId}":1}`)
  await odd.leave()
})

test('a hidden post has no stream for a member', async () => {
  const post = await buildPost({ hiddenAt: new Date() })
  await expect(follow(await buildMember(), post.id)).rejects.toThrow(NotFound)
})

test('the stream of a session closes when the session ends; those of other sessions stay open', async () => {
  const post = await buildPost()
  const [one, other] = [await buildMember(), await buildMember()]
  await database().insert(users).values({ id: other.id, email: other.email })
  const caller = { address: '192.0.2.1', userAgent: 'Test' }
  const { sessionId } = await startWebSession({ userId: other.id, kind: 'campus', ...caller })
  const [gone, connected] = [await follow(one, post.id), await follow({ ...other, sessionId }, post.id)]
  await endStreamsOfEnded(openSessionsAmong)
  expect(await gone.until('never said')).toMatch(/event: over\ndata: {}\n\nEND$/)
  expect(openStreams()).toBe(1)
  await connected.leave()
})

test('a stalled reader buffers at most 16 kB, and a member has a limited number of streams', async () => {
  const subscription = {
    subjects: ['post:x'],
    memberId: 'm',
    sessionId: 's',
    missed: async () => 'x'.repeat(20_000),
    signal: new AbortController().signal,
  }
  openLiveStream({ ...subscription, missed: async () => ''.padEnd(17_000, ':') })
  const { signal } = new AbortController()
  for (let n = 1; n < 8; n++) openLiveStream({ ...subscription, signal, missed: async () => '' })
  expect(() => openLiveStream(subscription)).toThrow(TooMany)
  expect(openStreams()).toBe(8)
  endStreams()
  expect(openStreams()).toBe(0)
})

test('a member may open 240 streams a minute and an address 1,200; others are not affected', async () => {
  const [greedy, calm, post] = [await buildMember(), await buildMember(), await buildPost()]
  const open = (actor: SignedIn, address: string) => {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: actor, admin: visitor })
    context.set(requestContext, { id: '', address, userAgent: '', headers: new Headers(), nonce: '' })
    const request = new Request('http://localhost/live', { signal: AbortSignal.abort() })
    return { request, context, params: { id: post.id } } as never
  }
  for (let n = 0; n < MAX_STREAMS.member; n++) await requireListener(open(greedy, '198.51.100.70'))
  await expect(loader(open(greedy, '198.51.100.71'))).rejects.toThrow(TooMany)
  expect((await loader(open(calm, '198.51.100.70'))).status).toBe(200)
  for (let n = MAX_STREAMS.member + 1; n < MAX_STREAMS.address; n++)
    await requireListener(open({ ...calm, id: newId() }, '198.51.100.70'))
  await expect(loader(open(calm, '198.51.100.70'))).rejects.toThrow(TooMany)
  expect((await loader(open(calm, '198.51.100.72'))).status).toBe(200)
})

test('a client that disconnects before its stream opens keeps no stream', async () => {
  const subscription = { subjects: ['post:x'], memberId: 'm', sessionId: 's', missed: async () => '' }
  for (let n = 0; n < 20; n++) openLiveStream({ ...subscription, signal: AbortSignal.abort() })
  expect(openStreams()).toBe(0)
})

test('a stream that nobody reads is closed; one that is read stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const subscription = { subjects: ['post:x'], memberId: 'm', sessionId: 's', missed: async () => '' }
  const signal = new AbortController().signal
  openLiveStream({ ...subscription, signal })
  const reader = (openLiveStream({ ...subscription, signal }).body as ReadableStream<Uint8Array>).getReader()
  for (let beats = 0; beats < 4; beats++) {
    await reader.read()
    vi.advanceTimersByTime(25_000)
  }
  vi.useRealTimers()
  expect(openStreams()).toBe(1)
  await reader.cancel()
})

test('a new post is announced in its topic and in all topics; in a private topic only to those who can see it', async () => {
  const [author, reader, stranger, member] = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
  if (!author || !reader || !stranger || !member) throw new Error('Nobody came.')
  const group = await buildGroup({ memberIds: [author.id, member.id] })
  const [shared, apart] = [await buildTopic(), await buildTopic({ groupIds: [group.id] })]
  const ofTopic = await listen(topicPosts, reader, { slug: shared.slug })
  const [ofAll, ofMember] = [await listen(newPosts, stranger), await listen(newPosts, member)]
  await expect(listen(topicPosts, stranger, { slug: apart.slug })).rejects.toThrow(NotFound)
  const { id: secret } = await publishPost(author, apart.slug, { title: 'Apart', content: 'Text.' })
  const { id } = await publishPost(author, shared.slug, { title: 'Shared', content: 'Text.' })
  for (const stream of [ofTopic, ofAll, ofMember]) expect(await stream.until(id)).toContain('event: post')
  expect(await ofMember.until(secret)).toContain(secret)
  expect(await ofAll.until(id)).not.toContain(secret)
  for (const stream of [ofTopic, ofAll, ofMember]) await stream.leave()
})

test('a stream that reconnects announces the posts that it missed, except those that the member cannot see', async () => {
  const [reader, before] = [await buildMember(), new Date().toISOString()]
  const apart = await buildTopic({ groupIds: [(await buildGroup()).id] })
  const [shown, hidden] = [await buildPost(), await buildPost({ topicId: apart.id })]
  const stream = await listen(newPosts, reader, {}, before)
  expect(await stream.until(shown.id)).not.toContain(hidden.id)
  await stream.leave()
})
