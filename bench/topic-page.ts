import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from 'postgres'
import { open } from '#app/platform/database/pool/open.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'

const few = 1000
const many = 1_000_000

/**
 * A member's topic page with 1,000 and with 1,000,000 posts in the table, and a thread of 20 and of 2,000 comments, in
 * one run.
 */
export async function measureTopicPage(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-bench-db-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, say: () => {} })
  const { socketDir: host, port, user, database } = server
  const product = await startProcess({
    env: {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SAMPLE_CONTENT: 'off',
      AUTH_AUTOCONFIRM: 'on',
    },
  })
  const sql = open({ host, port, user, database }, { max: 1, connection: { statement_timeout: 0 } })
  try {
    const cookie = await signIn(product.url)
    await sql`insert into topics (id, name, slug) select gen_random_uuid(), 'Topic ' || n, 'topic-' || n
      from generate_series(1, 20) n`
    await addPosts(sql, 1, few)
    await sql`vacuum (analyze) posts`
    const page = `${product.url}/campus/topics/topic-7`
    const withFew = await medianOf(page, cookie)
    const [short, long] = await addThreads(sql)
    const shortThread = await medianOf(`${product.url}/campus/post/${short}`, cookie)
    const longThread = await medianOf(`${product.url}/campus/post/${long}`, cookie)
    console.log(`Adding ${(many - few).toLocaleString('en-US')} posts …`)
    // Loaded as a restore loads: the search index is built once, at the end.
    await sql`drop index posts_search`
    for (let from = few + 1; from <= many; from += 111_000) await addPosts(sql, from, Math.min(many, from + 110_999))
    await sql`create index posts_search on posts using gin (search) with (fastupdate = off)`
    await sql`vacuum (analyze) posts`
    const withMany = await medianOf(page, cookie)
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int as count from posts`
    return [
      { what: `topic page, ${few.toLocaleString('en-US')} posts in the table`, value: withFew, unit: 'ms' },
      {
        what: `topic page, ${count.toLocaleString('en-US')} posts in the table`,
        value: withMany,
        unit: 'ms',
        ratio: withMany / withFew,
        beside: 'with 1,000',
      },
      { what: 'post page, 20 comments', value: shortThread, unit: 'ms' },
      {
        what: 'post page, 2,000 comments',
        value: longThread,
        unit: 'ms',
        ratio: longThread / shortThread,
        beside: 'with 20',
      },
    ]
  } finally {
    await sql.end({ timeout: 5 })
    await product.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs a new account in. @returns its cookie */
export async function signIn(url: string, name = 'bench'): Promise<string> {
  const account = { email: `${name}@example.com`, password: 'the-larger-slice-of-the-pie' }
  await fetch(`${url}/campus/auth?mode=signup`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(account),
  })
  const response = await fetch(`${url}/campus/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(account),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`Signing in answered ${response.status}.`)
  return cookie
}

async function addPosts(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into posts (id, topic_id, user_id, title, content, created_at)
    select gen_random_uuid(), t.id, (select id from members limit 1), 'Post number ' || n,
           'We mocked the **ERP side** with recorded traffic. It worked until somebody asked to change a field.',
           now() - n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n
    join (select id, row_number() over (order by slug) - 1 as place from topics) t on t.place = n % 20`
}

async function addThreads(sql: Sql): Promise<string[]> {
  const found = await sql<{ id: string }[]>`select id from posts order by created_at limit 2`
  for (const [at, { id }] of found.entries()) {
    await sql`
      insert into comments (id, post_id, user_id, content, created_at)
      select gen_random_uuid(), ${id}, (select id from members limit 1), 'Comment number ' || n,
        now() + n * interval '1 second'
      from generate_series(1, ${at === 0 ? 20 : 2000}::int) n`
  }
  await sql`vacuum (analyze) comments`
  return found.map((post) => post.id)
}

/** The median of 60 page views one after another, in milliseconds, after ten that are not counted. */
async function medianOf(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let view = 0; view < 70; view++) {
    const started = performance.now()
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
    if (view >= 10) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return Math.round((times[30] ?? 0) * 10) / 10
}
