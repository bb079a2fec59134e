import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAttachment } from '#app/campus/attachments/factory.ts'
import { campusFileUses } from '#app/campus/attachments/tables.server.ts'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildReport } from '#app/campus/moderation/factory.ts'
import { buildNotification } from '#app/campus/notifications/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { exportMember } from '#app/campus/profiles/export.server.ts'
import { buildFollow } from '#app/campus/reading/follows/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildEventFile } from '#app/events/follow-up/files/factory.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { buildDraft } from '#app/members/drafts/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { members } from '#app/members/tables.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '../setup/database.ts'
import { arrive, type Walker } from './people.ts'
import { formFor } from './places.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct(true)

/** Stands in everything that is written in the private topic, in its name and in its address. */
const marker = 'quokkazine'
/** Stands in the title, the address and the words of events for the same group. */
const ofEvent = 'numbatzine'

type Ids = Record<
  'topic' | 'slug' | 'post' | 'comment' | 'file' | 'notification' | 'event' | 'eventSlug' | 'eventFile' | 'told',
  string
>
let ids: Ids
const nothing: Ids = {
  topic: newId(),
  slug: 'no-such-topic',
  post: newId(),
  comment: newId(),
  file: newId(),
  notification: newId(),
  event: newId(),
  eventSlug: 'no-such-event',
  eventFile: newId(),
  told: newId(),
}
let people: Record<'inside' | 'left' | 'visitor' | 'editor', Walker>

beforeAll(async () => {
  people = {
    inside: await arrive('member'),
    left: await arrive('member'),
    visitor: await arrive('visitor'),
    editor: await arrive('editor'),
  }
  const { inside, left } = people
  const group = await buildGroup({ memberIds: [inside.accountId] })
  const named = { name: `The ${marker}`, slug: marker, description: `About ${marker}.` }
  const { id: topic } = await buildTopic({ ...named, groupIds: [group.id] })
  const words = { title: `A ${marker} title`, content: `A ${marker} text` }
  const { id: post } = await buildPost({ topicId: topic, userId: inside.accountId, ...words })
  const { id: comment } = await buildComment({ postId: post, userId: inside.accountId, content: `On ${marker}` })
  const { id: file } = await buildAttachment({ ownerId: inside.accountId, name: `${marker}.txt` })
  await database().insert(campusFileUses).values({ fileId: file, postId: post })
  await buildReport({ subjectId: post, reason: `A ${marker} reason` })
  // Who has left the group took part there, follows it, was told of it, and has a draft there.
  const memberId = left.accountId
  await buildComment({ postId: post, userId: memberId, content: `My own ${marker}` })
  for (const [kind, subjectId] of Object.entries({ topic, post, person: inside.accountId }))
    await buildFollow({ memberId, kind: kind as 'topic', subjectId })
  const ofPost = { memberId, postId: post, details: { title: words.title, about: 'post' as const, decision: 'hidden' } }
  const { id: notification } = await buildNotification(ofPost)
  await buildNotification({ ...ofPost, kind: 'report', actorId: inside.accountId })
  await buildNotification({ ...ofPost, kind: 'reply', commentId: comment, details: {} })
  await buildDraft({ memberId, form: `/campus/topics/${marker}`, fields: { title: `A draft of ${marker}` } })
  await buildDraft({ memberId, form: `/campus/post/${post}`, fields: { content: `A draft on ${marker}` } })
  const event = await buildEventOf(group.id)
  await buildRegistration({ eventId: event.id, userId: inside.accountId })
  await database().update(members).set({ concealed: [] }).where(eq(members.id, inside.accountId))
  const { id: eventFile } = await buildEventFile({ eventId: event.id })
  const changed = { kind: 'event' as const, eventId: event.id, details: { title: event.title, decision: 'changed' } }
  const { id: told } = await buildNotification({ ...changed, memberId })
  const events = { event: event.id, eventSlug: event.slug, eventFile, told }
  ids = { topic, slug: marker, post, comment, file, notification, ...events }
})

/** An event for the group that is next of all, and one that is over. */
async function buildEventOf(groupId: string) {
  const words = { title: `A ${ofEvent} title`, description: `About ${ofEvent}.`, groupIds: [groupId] }
  await buildEvent({ ...words, startsAt: new Date(Date.now() - 86_400_000) })
  return buildEvent({ ...words, slug: ofEvent, startsAt: new Date(Date.now() + 10 * 60_000) })
}

/** The beginning of an address → what its parameters are where the private topic, or nothing, stands there. */
const places: [address: RegExp, params: (of: Ids) => Record<string, string>][] = [
  [/^\/campus\/topics\/:slug/, ({ slug }) => ({ slug })],
  [/^\/campus\/post\/:id/, ({ post }) => ({ id: post })],
  [/^\/campus\/comments\/:id/, ({ comment }) => ({ id: comment })],
  [/^\/campus\/files\/:id/, ({ file }) => ({ id: file })],
  [/^\/campus\/moderation\/:kind/, ({ post }) => ({ kind: 'post', id: post })],
  [/^\/campus\/trash\/:recordType/, ({ post }) => ({ recordType: 'post', id: post })],
  [/^\/campus\/notifications\/:id/, ({ told }) => ({ id: told })],
  [/^\/campus\/events\/:id/, ({ event }) => ({ id: event })],
  [/^\/campus\/events\/:file/, ({ event }) => ({ file: `${event}.ics` })],
  [/^\/events\/files\/:file/, ({ eventFile }) => ({ file: eventFile })],
  [/^\/events\/:slug/, ({ eventSlug }) => ({ slug: eventSlug })],
]

function pathTo(address: string, of: Ids): string | undefined {
  const params = places.find(([begins]) => begins.test(address))?.[1](of)
  return params && address.replace(/:(\w+)/g, (_, name) => params[name] ?? name)
}

const within = addresses.filter(({ address }) => places.some(([begins]) => begins.test(address)))
// What somebody wrote themselves stays in their own copy, of which a test below asks. Pages of other records show no
// part of the Campus beyond themselves.
const elsewhere = addresses
  .filter(({ reads, address }) => reads && !/[:*]/.test(address) && address !== '/campus/account/export')
  .map(({ address }) => address)

/** The same for the events. */
const askedOfEvents = () => [
  ...['', '&sort=relevance'].map((more) => `/search?q=${ofEvent}${more}`),
  ...['/campus/events?past', '/events?past', `/og/events/${ofEvent}.png`, `/campus/members/${people.inside.accountId}`],
]

/** Addresses of lists and searches as somebody would type them to find it. */
const asked = () => [
  ...['', '&in=comments', '&sort=relevance', '&in=comments&sort=relevance'].map((more) => `/search?q=${marker}${more}`),
  ...['', '?tab=comments'].map((tab) => `/campus/members/${people.inside.accountId}${tab}`),
  `/campus/members/${people.left.accountId}?tab=comments`,
  ...['/campus.md', `/campus/topics/${marker}.md`, `/campus/post/${ids.post}.md`],
]

async function open(walker: Walker, path: string, method = 'GET', form = formFor()) {
  const response = await send(path, {
    method,
    headers: { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' },
    ...(method !== 'GET' && { body: form }),
  })
  const { status, headers } = response
  if (headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel()
    return { status, said: 'a stream' }
  }
  return { status, said: [headers.get('location') ?? '', await response.text()].join('\n') }
}

/** What is said again of what was asked for: the words that were searched for, and the address itself. */
function unasked(said: string, path: string): string {
  const word = `(${marker}|${ofEvent})`
  const echoed = new RegExp(
    `(topics|events)(/|%2F)${word}|q(=|%3D)${word}|value="${word}"|“${word}”|Search: ${word}`,
    'g',
  )
  return new RegExp(word).test(path) ? said.replace(echoed, '') : said
}

/** An answer without what differs between any two of them. */
function alike({ status, said }: { status: number; said: string }): string {
  const known = [ids, nothing].flatMap((of) => Object.values(of)).join('|')
  const named = said.replace(new RegExp(known, 'g'), 'ID')
  return `${status} ${named.replace(/nonce="[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')}`
}

describe.each(['left', 'visitor'] as const)('seen as %s', (name) => {
  test.each(within)('$address looks like a missing page', async ({ address, reads, writes }) => {
    for (const method of [...(reads ? ['GET'] : []), ...(writes ? ['POST', 'DELETE'] : [])]) {
      const [path, other] = [pathTo(address, ids) ?? '', pathTo(address, nothing) ?? '']
      const [answer, none] = [await open(people[name], path, method), await open(people[name], other, method)]
      expect(alike(answer), `${method} ${path}`).toBe(alike(none))
      expect(unasked(answer.said, path), `${method} ${path}`).not.toMatch(`${marker}|${ofEvent}`)
    }
  })
})

describe('no other page mentions it', () => {
  test.each(elsewhere)('%s', async (address) => {
    const { left, visitor, editor } = people
    for (const walker of address.startsWith('/admin') ? [editor] : [left, visitor]) await saysNothing(walker, address)
  })

  test('search, profiles and texts for programs do not mention it either', async () => {
    for (const path of [...asked(), ...askedOfEvents()])
      for (const name of ['left', 'visitor'] as const) await saysNothing(people[name], path)
  })
})

async function saysNothing(walker: Walker, path: string) {
  const { status, said } = await open(walker, path)
  expect(status, path).toBeLessThan(500)
  // Editors run the events.
  const hidden = walker.name === 'editor' ? [marker] : [marker, ofEvent]
  for (const word of hidden) expect(unasked(said, path), `GET ${path} as ${walker.name}`).not.toContain(word)
}

test('exported data includes only the person’s own posts from it', async () => {
  const { posts, comments, drafts, ...rest } = await exportMember(people.left.campus as SignedIn)
  expect(JSON.stringify(rest)).not.toContain(marker)
  expect(JSON.stringify(comments)).toContain(`My own ${marker}`)
})

// What the walk looks for is there to be found.
test('members of the group see it everywhere', async () => {
  const paths = [...['', '/new', `/topics/${marker}`, `/post/${ids.post}`].map((end) => `/campus${end}`), ...asked()]
  const found: string[] = []
  for (const path of paths.filter((one) => !/\.(md|txt)$/.test(one)))
    if (unasked((await open(people.inside, path)).said, path).includes(marker)) found.push(path)
  expect(found).toEqual(paths.filter((one) => !/\.(md|txt)$/.test(one)))
})

test('members of its group see the event everywhere, and registered ones get its calendar file', async () => {
  const says = async (path: string, walker = people.inside) =>
    unasked((await open(walker, path)).said, path).includes(ofEvent)
  const profile = `/campus/members/${people.inside.accountId}`
  const found = [`/search?q=${ofEvent}`, '/campus', '/campus/events', '/campus/events?past', profile]
  for (const path of [...found, `/campus/events/${ids.event}.ics`]) expect(await says(path), path).toBe(true)
  expect(await says(`/campus/topics/${marker}`), 'beside a topic').toBe(true)
  const { token } = await buildRegistration({ eventId: ids.event, guestEmail: 'guest@example.com', guestName: 'Guest' })
  expect(await says(`/campus/events/${ids.event}.ics?seat=${token}`, people.visitor)).toBe(true)
  expect(await says(`/campus/events/${ids.event}.ics?seat=${newId()}`, people.visitor)).toBe(false)
})

test('an admin creates a group, adds members, and makes a topic private to it, page by page', async () => {
  const [admin, newcomer] = [await arrive('admin'), await arrive('member')]
  const { id: topicId, slug, name } = await buildTopic()
  const thread = `/campus/post/${(await buildPost({ topicId })).id}`
  const post = (path: string, fields: Record<string, string>) => open(admin, path, 'POST', new URLSearchParams(fields))
  const [made = ''] =
    (await post('/admin/groups', { name: 'Pilot clients' })).said.match(/\/admin\/groups\/[\w-]+/) ?? []
  const { status, said } = await post(made, { people: `${newcomer.email}\nstranger@x.example` })
  expect(status).toBe(422)
  expect(said).toContain('Not a member: stranger@x.example.')
  expect(said).toContain(newcomer.email)
  expect((await open(admin, '/admin/groups')).said).toContain('1 member<')
  expect((await open(newcomer, thread)).status).toBe(200)
  const topic = { name, slug, audience: 'groups', groups: made.split('/').at(-1) ?? '' }
  expect((await post(`/admin/topics/${slug}`, topic)).status).toBe(302)
  expect((await open(admin, `/admin/topics/${slug}`)).said).toMatch(/checked=""[^>]*>\s*<span>Pilot clients/)
  expect((await open(newcomer, thread)).status).toBe(200)
  expect((await open(people.visitor, thread)).status).toBe(302)
  expect((await open(people.left, thread)).status).toBe(404)
  expect((await open(newcomer, '/campus/account')).said).toContain('Pilot clients')
  await open(admin, `${made}/removal?_method=DELETE`, 'POST', new URLSearchParams())
  expect((await open(newcomer, thread)).status).toBe(404)
})
