import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import { rendererVersion } from '#app/platform/markdown/stored.server.ts'

/** How large a Campus to fill. */
export interface CampusSize {
  members: number
  posts: number
  comments: number
}

/** The words of the filled texts, the most used first: the n-th is used n times less often than the first. */
export const words = [...spoken(), ...invented(30_000)]

const since = Date.UTC(2024, 0, 1)
const span = 2.5 * 365 * 86_400_000
const topicCount = 20

/**
 * Fills an empty Campus with texts of words that are used as words are: few often, most rarely. The same each time.
 * Loaded as a restore loads: the search indexes are built once, at the end.
 */
export async function fillCampus(sql: Sql, size: CampusSize): Promise<void> {
  const random = randomFrom(12)
  const id = (at: number) => idAt(at, random)
  const members = Array.from({ length: size.members }, () => id(since))
  const topics = Array.from({ length: topicCount }, () => id(since))
  await copy(sql, 'members (id, email, display_name, headline, company, joined_at, welcomed_at)', function* () {
    for (const [n, member] of members.entries())
      yield [member, `m${n}@example.com`, named(random), textOf(random, 4), textOf(random, 1), time(since), time(since)]
  })
  await sql`insert into reading_marks (member_id, all_read_at)
    select id, ${new Date(since + span * 0.98)} from members on conflict do nothing`
  await copy(sql, 'topics (id, name, slug, created_at)', function* () {
    for (const [n, topic] of topics.entries()) yield [topic, `Topic ${n}`, `topic-${n}`, time(since)]
  })
  await sql`drop index if exists posts_search, comments_search`
  const posts: { id: string; at: number }[] = []
  await copy(
    sql,
    'posts (id, topic_id, user_id, title, content, html, plain, rendered_by, created_at, active_at)',
    function* () {
      for (let n = 0; n < size.posts; n++) {
        const at = since + Math.floor((n / size.posts) * span)
        const post = { id: id(at), at }
        posts.push(post)
        const text = textOf(random, 40 + random() * 120)
        const plain = text.slice(0, 300)
        const [topic, member] = [one(topics, random), one(members, random)]
        yield [post.id, topic, member, textOf(random, 6), text, html(text), plain, rendererVersion, time(at), time(at)]
      }
    },
  )
  await copy(sql, 'comments (id, post_id, user_id, content, html, plain, rendered_by, created_at)', function* () {
    for (let n = 0; n < size.comments; n++) {
      const at = since + Math.floor(((n + 0.5) / size.comments) * span)
      // Most answer what was posted lately.
      const newest = Math.floor((n / size.comments) * posts.length)
      const post = posts[Math.max(0, newest - Math.floor(random() ** 4 * posts.length))] as { id: string }
      const text = textOf(random, 10 + random() * 40)
      yield [id(at), post.id, one(members, random), text, html(text), text.slice(0, 300), rendererVersion, time(at)]
    }
  })
  await sql`update posts set comment_count = of_post.count, active_at = of_post.latest,
      accepted_comment_id = case when of_post.first::text < '8' then of_post.first end
    from (select post_id, count(*)::int as count, max(created_at) as latest,
        (array_agg(id order by reverse(id::text)))[1] as first from comments group by post_id) of_post
    where of_post.post_id = posts.id`
  await sql`create index posts_search on posts using gin (search) with (fastupdate = off)`
  await sql`create index comments_search on comments using gin (search) with (fastupdate = off)`
  await sql`vacuum (analyze)`
}

/** A word that no filled text holds, of the usual letters. */
export function absentWord(n: number): string {
  return `zzq${words[(n * 37 + 200) % words.length]}`
}

async function copy(sql: Sql, columns: string, rows: () => Generator<(string | number)[]>): Promise<void> {
  const lines = function* () {
    let lines = ''
    for (const row of rows()) {
      lines += `${row.join('\t')}\n`
      if (lines.length < 200_000) continue
      yield lines
      lines = ''
    }
    yield lines
  }
  await pipeline(Readable.from(lines()), await sql.unsafe(`copy ${columns} from stdin`).writable())
}

function textOf(random: () => number, length: number): string {
  const text = Array.from({ length }, () => words[Math.floor(words.length ** random()) - 1])
  // Sentences of nine words.
  return text.map((word, at) => (at % 9 === 0 ? `${word?.slice(0, 1).toUpperCase()}${word?.slice(1)}` : word)).join(' ')
}

function named(random: () => number): string {
  const name = () => textOf(random, 1).slice(0, 20)
  return `${name()} ${name()}`
}

function html(text: string): string {
  return `<p>${text}</p>`
}

function time(at: number): string {
  return new Date(at).toISOString()
}

function one<Item>(items: Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** A UUID of version 7, as the product makes them. */
function idAt(at: number, random: () => number): string {
  const hex = (length: number) =>
    Math.floor(random() * 16 ** length)
      .toString(16)
      .padStart(length, '0')
  const ms = at.toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function spoken(): string[] {
  return `demo buyer discovery question champion value proof deal call product slide architecture integration security
    procurement budget decision stakeholder timeline requirement presales engineer workshop scorecard storyboard
    objection competitor pricing renewal success handover proposal qualification criteria evaluation sandbox`
    .split(/\s+/)
    .filter(Boolean)
}

/** Words of two to four syllables, each different. */
function invented(count: number): string[] {
  const random = randomFrom(7)
  const starts = [...'bdfgklmnprstvw', 'br', 'cl', 'dr', 'gr', 'pl', 'st', 'tr']
  const vowels = [...'aeiou', 'ai', 'ou']
  const ends = ['', 'n', 'r', 'l', 's', 'm', 'nd', 'ck']
  const made = new Set<string>()
  while (made.size < count) {
    const syllables = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => one(starts, random) + one(vowels, random),
    )
    made.add(syllables.join('') + one(ends, random))
  }
  return [...made]
}
