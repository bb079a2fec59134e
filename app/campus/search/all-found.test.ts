import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { PageOf, Place } from '#app/platform/lists/page-of.ts'
import { unfinishedQuery } from '#app/platform/lists/search.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { searchComments } from '../comments/found/queries.server.ts'
import { type Narrowing, searchPosts } from '../posts/found/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'

testDatabase()

interface Text {
  id: string
  topicId: string
  postId: string
  userId: string
  words: string[]
  at: number
  hidden: boolean
  deleted: boolean
  answered: boolean
}

// From one that stands in most texts to one that stands in a few; "wombats" begins with "wombat".
const vocabulary = ['quokka', 'numbat', 'wombat', 'bilby', 'dunnart', 'wombats', 'antechinus', 'kowari']
const now = Date.now()
const all: { posts: Text[]; comments: Text[]; readers: SignedIn[]; topics: string[] } = {
  posts: [],
  comments: [],
  readers: [],
  topics: [],
}
let apart = ''

/** Numbers from 0 to 1, the same in each run (mulberry32). */
let state = 11
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const one = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item

function text(topicId: string, userId: string, postId?: string): Text {
  const id = newId()
  const words = vocabulary.filter((_, rank) => random() < 0.9 / (rank + 1))
  // Most are of the last days, some are years old; several are of the same moment.
  const at = now - Math.floor(random() ** 6 * 1500) * 86_400_000 - Math.floor(random() * 20) * 3_600_000
  const [hidden, deleted, answered] = [random() < 0.15, random() < 0.1, random() < 0.3]
  return { id, topicId, postId: postId ?? id, userId, words, at, hidden, deleted, answered }
}

beforeAll(async () => {
  const [reader, member, moderator] = [
    await buildMember(),
    await buildMember(),
    await buildMember({ role: 'moderator' }),
  ]
  const group = await buildGroup({ memberIds: [member.id] })
  const [open, other, hidden] = [await buildTopic(), await buildTopic(), await buildTopic({ groupIds: [group.id] })]
  apart = hidden.id
  all.readers = [reader, member, moderator]
  all.topics = [open.id, other.id, hidden.id]
  const authors = all.readers.map(({ id }) => id)
  for (let n = 0; n < 300; n++) all.posts.push(text(one(all.topics), one(authors)))
  for (let n = 0; n < 400; n++) {
    const { topicId, id } = one(all.posts)
    all.comments.push(text(topicId, one(authors), id))
  }
  const rows = ({ words, at, ...row }: Text) => ({ ...row, content: words.join(' '), at: new Date(at).toISOString() })
  await database().execute(sql`
    insert into posts (id, topic_id, user_id, title, content, created_at, hidden_at, deleted_at)
    select id, "topicId", "userId", '', content, at, case when hidden then now() end, case when deleted then now() end
    from json_to_recordset(${JSON.stringify(all.posts.map(rows))}::json) as given (id uuid, "topicId" uuid,
      "userId" uuid, content text, at timestamptz, hidden boolean, deleted boolean)`)
  await database().execute(sql`
    insert into comments (id, post_id, user_id, content, created_at, hidden_at, deleted_at)
    select id, "postId", "userId", content, at, case when hidden then now() end, case when deleted then now() end
    from json_to_recordset(${JSON.stringify(all.comments.map(rows))}::json) as given (id uuid, "postId" uuid,
      "userId" uuid, content text, at timestamptz, hidden boolean, deleted boolean)`)
  for (const post of all.posts) post.answered &&= all.comments.some(({ postId }) => postId === post.id)
  const answered = all.posts.filter((post) => post.answered).map(({ id }) => id)
  await database().execute(sql`
    update posts set accepted_comment_id = (select id from comments where post_id = posts.id limit 1)
    where id = any (${`{${answered}}`}::uuid[])`)
  await database().execute(sql`analyze posts, comments`)
})

/** All that is to be found, by what the words of this file say alone, newest first. */
function expected(kind: 'posts' | 'comments', actor: SignedIn, typed: string[], narrowing: Narrowing): string[] {
  const isModerator = actor.role === 'moderator'
  const inSight = ({ hidden, deleted, userId, topicId }: Text) =>
    !deleted &&
    (!hidden || isModerator || userId === actor.id) &&
    (topicId !== apart || actor.id !== all.readers[0]?.id)
  const holds = ({ words }: Text) =>
    typed.every((asked, at) =>
      words.some((word) => (at === typed.length - 1 ? word.startsWith(asked) : word.replace(/s$/, '') === asked)),
    )
  return all[kind]
    .filter((found) => {
      const post = all.posts.find(({ id }) => id === found.postId)
      return post && inSight(post) && inSight(found) && holds(found) && isMeant(found, post, narrowing)
    })
    .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)
}

function isMeant(found: Text, post: Text, { topicId, authorIds, since, answered }: Narrowing): boolean {
  return (
    (!topicId || post.topicId === topicId) &&
    (!authorIds || authorIds.includes(found.userId)) &&
    (!since || found.at >= since.getTime()) &&
    (answered === undefined || post.answered === answered)
  )
}

/** What the vocabulary may say, true or not: it decides on the way that is taken, and never on what is found. */
const said: (WordUses | undefined)[] = [
  undefined,
  { rows: 0, of: 300 },
  { rows: 1000, of: 1_000_000 },
  { rows: 20_000, of: 1_000_000 },
  { rows: 400_000, of: 1_000_000 },
]

const narrowings: [string, () => Narrowing][] = [
  ['', () => ({})],
  [' in a topic', () => ({ topicId: all.topics[0] })],
  [' in a private topic', () => ({ topicId: apart })],
  [' of the past month', () => ({ since: new Date(now - 31 * 86_400_000) })],
  [' by a member', () => ({ authorIds: [all.readers[1]?.id ?? ''] })],
  [' with an answer', () => ({ answered: true })],
]

test.each(narrowings)(
  'every way leads to all that one may see, newest first, there and back%s',
  async (_, narrowed) => {
    const narrowing = narrowed()
    for (const typed of [['quokka'], ['womb'], ['kowari'], ['quokka', 'bilby']])
      for (const actor of all.readers)
        for (const uses of said) {
          const words = {
            query: unfinishedQuery(typed.join(' ')) as never,
            written: typed.map((word) => ({ word, forms: [], isUnfinished: true })),
            uses,
          }
          const pages = {
            posts: (place: Place) => searchPosts(actor, words, { place, sort: 'date', size: 9 }, narrowing),
            comments: (place: Place) => searchComments(actor, words, { place, sort: 'date', size: 9 }, narrowing),
          }
          for (const kind of ['posts', 'comments'] as const)
            expect(await walked(pages[kind])).toEqual(expected(kind, actor, typed, narrowing))
        }
  },
)

test.each(narrowings)('the best are of the same ones%s', async (_, narrowed) => {
  const narrowing = narrowed()
  for (const actor of all.readers)
    for (const uses of said) {
      const words = { query: unfinishedQuery('womb') as never, uses }
      const pages = {
        posts: (place: Place) => searchPosts(actor, words, { place, sort: 'relevance', size: 40 }, narrowing),
        comments: (place: Place) => searchComments(actor, words, { place, sort: 'relevance', size: 40 }, narrowing),
      }
      for (const kind of ['posts', 'comments'] as const)
        expect((await walked(pages[kind])).sort()).toEqual(expected(kind, actor, ['womb'], narrowing).sort())
    }
})

/** The ids on all pages; the way back from the last leads to the same. */
async function walked(read: (place: Place) => Promise<PageOf<{ id: string }>>): Promise<string[]> {
  const pages = [await read({})]
  for (let page = pages[0]; page?.after; page = pages.at(-1)) pages.push(await read({ after: page.after }))
  const before = pages.at(-1)?.before
  if (before) expect((await read({ before })).items).toEqual(pages.at(-2)?.items)
  return pages.flatMap(({ items }) => items.map(({ id }) => id))
}
