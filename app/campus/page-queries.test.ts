import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loader as events } from '#app/events/registrations/list.route.tsx'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { countingQueries, type Statement } from '#app/platform/database/pool/count-queries.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { indexPages } from '#app/search/pages.server.ts'
import { loader as search } from '#app/search/search.route.tsx'
import { testDatabase } from '#tests/setup/database.ts'
import { loader as newest } from './comments/newest/newest.route.ts'
import { loader as postPage } from './comments/thread/thread.route.tsx'
import { loader as unread } from './comments/unread.route.ts'
import { loader as curated } from './curated/list.route.tsx'
import { loader as frame } from './frame.route.tsx'
import { loader as home } from './home.route.tsx'
import { loader as topicPage } from './posts/list.route.tsx'
import { loader as directory } from './profiles/members/list.route.tsx'
import { loader as profile } from './profiles/profile.route.tsx'
import { loader as whatIsNew } from './reading/new.route.tsx'
import { loader as topics } from './topics/manage.route.tsx'

testDatabase()

let member: SignedIn
let ids: {
  slug: string
  postId: string
  olderPostId: string
  commentId: string
  eventId: string
  curatedId: string
  topicId: string
}

beforeAll(async () => {
  member = await buildMember()
  // On a busy machine, 20,000 rows take longer than the product allows a statement.
  ids = await transaction(async () => {
    await database().execute(sql`set local statement_timeout = 0`)
    return fill(member.id)
  })
  await database().execute(sql`vacuum (analyze)`)
})

type Loader = (args: never) => Promise<unknown>
const look = (
  loader: unknown,
  address: string,
  params: Record<string, string> = {},
  actor: typeof member | typeof visitor = member,
) => {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: actor, admin: visitor })
  return countingQueries(() =>
    (loader as Loader)({ request: new Request(`http://localhost${address}`), context, params } as never),
  )
}

/** Page → its maximum number of queries, and the indexes that its lists use. The frame takes one more query. */
const pages: [name: string, maxQueries: number, indexes: string[], open: () => ReturnType<typeof look>][] = [
  [
    'home of a visitor',
    3,
    ['topics_slug', 'posts_newest', 'events_by_start'],
    () => look(home, '/campus', {}, visitor),
  ],
  [
    'home',
    7,
    ['topics_slug', 'topics_by_name', 'posts_active', 'comments_of_post', 'events_by_start'],
    () => look(home, '/campus'),
  ],
  ['home, next page', 7, ['topics_by_name'], () => look(home, `/campus?after=${ids.topicId}`)],
  ['what is new', 4, ['posts_active', 'thread_reads_pkey', 'comments_of_post'], () => look(whatIsNew, '/campus/new')],
  ['what is new, next page', 4, ['posts_active'], () => look(whatIsNew, `/campus/new?after=${ids.olderPostId}`)],
  [
    'topic',
    5,
    ['topics_slug', 'posts_of_topic', 'topics_by_name', 'events_by_start'],
    () => look(topicPage, '/t', { slug: ids.slug }),
  ],
  ['topic, older', 5, ['posts_of_topic'], () => look(topicPage, `/t?after=${ids.olderPostId}`, { slug: ids.slug })],
  ['topic, newer', 5, ['posts_of_topic'], () => look(topicPage, `/t?before=${ids.olderPostId}`, { slug: ids.slug })],
  ['post', 11, ['posts_pkey', 'comments_of_post', 'reactions_pkey'], () => look(postPage, '/p', { id: ids.postId })],
  [
    'post, later comments',
    11,
    ['comments_of_post'],
    () => look(postPage, `/p?after=${ids.commentId}`, { id: ids.postId }),
  ],
  [
    'post, earlier comments',
    11,
    ['comments_of_post'],
    () => look(postPage, `/p?before=${ids.commentId}`, { id: ids.postId }),
  ],
  [
    'post, around a comment',
    12,
    ['comments_of_post'],
    () => look(postPage, `/p?at=${ids.commentId}`, { id: ids.postId }),
  ],
  // The planner may use either of the two indexes of registrations.
  ['events', 3, ['events_by_start', 'using event_registrations_'], () => look(events, '/campus/events')],
  ['events, next page', 3, ['events_by_start'], () => look(events, `/campus/events?after=${ids.eventId}`)],
  ['past events', 3, ['events_by_start'], () => look(events, '/campus/events?past')],
  ['curated resources', 1, ['curated_resources_newest'], () => look(curated, '/campus/resources')],
  [
    'curated resources, older',
    1,
    ['curated_resources_newest'],
    () => look(curated, `/campus/resources?after=${ids.curatedId}`),
  ],
  ['campus admin', 2, ['topics_by_name'], () => look(topics, '/campus/admin')],
  ['members', 1, ['members_listed'], () => look(directory, '/campus/members')],
  ['members, one found', 1, ['members_search'], () => look(directory, '/campus/members?q=nobodys')],
  ['profile, posts', 4, ['posts_of_member'], () => look(profile, '/m', { id: member.id })],
  ['profile, comments', 5, ['comments_of_member'], () => look(profile, '/m?tab=comments', { id: member.id })],
  [
    'search of everything',
    14,
    ['posts_search', 'topics_search', 'comments_search', 'members_search', 'events_search'],
    () => look(search, '/s?q=rarity'),
  ],
  ['search of posts, rare word', 7, ['posts_search'], () => look(search, '/s?q=rarity&in=posts')],
  ['search of comments, rare word', 7, ['comments_search'], () => look(search, '/s?q=rarity&in=comments')],
]

test.each(pages)('%s: at most %i queries, by index', async (_name, limit, indexes, open) => {
  const { statements } = await open()
  expect(statements.length).toBeLessThanOrEqual(limit)
  const plans = await Promise.all(statements.map(planOf))
  const plan = plans.join('\n')
  for (const index of indexes) expect(plan).toContain(index)
  // The settings table has at most one row and the pages table twenty; every other table must be read by an index.
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?!settings|page_texts)/)
})

test.each<[string, unknown, () => Record<string, string>]>([
  ['topic', topicPage, () => ({ slug: ids.slug })],
  ['post', postPage, () => ({ id: ids.postId })],
])('the page of a %s and the frame around it read the member once for each request', async (_name, page, params) => {
  const inParallel = (args: never) => Promise.all([(frame as Loader)(args), (page as Loader)(args)])
  for (let visit = 0; visit < 2; visit++) {
    const { statements } = await look(inParallel, '/page', params())
    const ofMember = /^select .*"suspended_until".* from "members"/s
    expect(statements.filter(({ query }) => ofMember.test(query))).toHaveLength(1)
  }
})

const led = (loader: unknown) => (args: never) => (loader as Loader)(args).catch((response: unknown) => response)

test.each<[string, () => ReturnType<typeof look>]>([
  ['its beginning', () => look(postPage, '/p', { id: ids.postId })],
  ['a comment in the middle', () => look(postPage, `/p?at=${ids.commentId}`, { id: ids.postId })],
  ['the redirect to its newest comment', () => look(led(newest), '/p/newest', { id: ids.postId })],
  ['the redirect to the first unread comment', () => look(led(unread), '/p/unread', { id: ids.postId })],
])('of a thread of 2,000 comments, %s reads 150 of them at most', async (_name, open) => {
  const { statements } = await open()
  const ofComments = statements.filter(({ query }) => /from "?comments\b/.test(query))
  expect(ofComments.length).toBeGreaterThan(0)
  const {
    rows: [{ count } = { count: 0 }],
  } = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from comments where post_id = ${ids.postId}`,
  )
  expect(count).toBeGreaterThanOrEqual(2000)
  for (const statement of ofComments) expect(rowsOfComments(await measuredPlanOf(statement))).toBeLessThanOrEqual(150)
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

async function measuredPlanOf({ query, params }: Statement): Promise<PlanNode> {
  const {
    rows: [row],
  } = await rawSql().query(`explain (analyze, timing off, format json) ${query}`, params as never[])
  return row?.['QUERY PLAN'][0].Plan
}

/** The number of rows of comments that a plan reads. */
function rowsOfComments(node: PlanNode): number {
  const touched = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const touchedRows = node['Relation Name'] === 'comments' ? touched : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOfComments(child), touchedRows)
}

async function planOf({ query, params }: Statement): Promise<string> {
  const { rows } = await rawSql().query(`explain ${query}`, params as never[])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function fill(memberId: string) {
  const db = database()
  await db.execute(
    sql`insert into topics (id, name, slug) select gen_random_uuid(), 'Topic ' || n, 'topic-' || n
      from generate_series(1, 3000) n`,
  )
  const {
    rows: [topic],
  } = await db.execute<{ id: string }>(sql`select id from topics where slug = 'topic-7'`)
  await db.execute(sql`
    insert into posts (id, topic_id, user_id, title, content, created_at)
    select gen_random_uuid(), t.id, case when n % 40 = 0 then ${memberId}::uuid end, 'Post ' || n,
           'A common word' || case when n % 5000 = 0 then ' and a rarity' else '' end,
           now() - n * interval '1 minute'
    from generate_series(1, 20000) n
    join (select id, row_number() over (order by slug = 'topic-7' desc) as place from topics) t
      on t.place = case when n % 4 = 0 then 1 else n % 3000 + 1 end`)
  await db.execute(
    sql`insert into members (id, email, display_name, accepted_at)
      select gen_random_uuid(), n || '@example.com', 'M ' || n, now()
      from generate_series(1, 3000) n`,
  )
  const {
    rows: [post],
  } = await db.execute<{ id: string }>(
    sql`select id from posts where topic_id = ${topic?.id} order by created_at desc limit 1`,
  )
  const {
    rows: [older],
  } = await db.execute<{ id: string }>(
    sql`select id from posts where topic_id = ${topic?.id} order by created_at desc offset 100 limit 1`,
  )
  await db.execute(sql`
    insert into comments (id, post_id, user_id, content, created_at)
    select gen_random_uuid(),
           case when n % 10 = 0 then ${post?.id}::uuid else (select id from posts offset n % 50 limit 1) end,
           case when n % 7 = 0 then ${memberId}::uuid end,
           'A common word' || case when n % 5000 = 0 then ' and a rarity' else '' end,
           now() - n * interval '1 minute'
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into reading_marks (member_id, all_read_at) select id, now() - interval '20 days' from members
    on conflict (member_id) do update set all_read_at = excluded.all_read_at`)
  await db.execute(sql`
    insert into thread_reads (member_id, post_id, read_at)
    select m.id, p.id, now() - interval '10 days'
    from (select id from members order by id = ${memberId}::uuid desc limit 20) m,
      (select id from posts order by id limit 1000) p`)
  await db.execute(sql`
    insert into follows (member_id, kind, subject_id, level)
    select m.id, 'topic', t.id, case when t.slug like '%0' then 'mute' else 'follow' end
    from (select id from members order by id = ${memberId}::uuid desc limit 20) m,
      (select id, slug from topics order by id limit 100) t`)
  await db.execute(sql`
    insert into notifications (id, member_id, kind, cause, post_id, pace)
    select gen_random_uuid(), m.id, 'comment', 'post:' || p.id, p.id, 'never'
    from (select id from members order by id = ${memberId}::uuid desc limit 20) m,
      (select id from posts order by id limit 500) p`)
  await db.execute(sql`
    insert into drafts (id, member_id, form, fields)
    select gen_random_uuid(), id, '/campus/post/' || id, '{"content": "Half a text"}' from members`)
  await db.execute(sql`insert into member_badges (member_id, badge) select id, 'certified' from members`)
  await db.execute(sql`
    insert into comment_likes (comment_id, user_id) select c.id, m.id
    from (select id from comments limit 200) c, (select id from members limit 20) m`)
  await db.execute(sql`update posts set active_at = greatest(created_at,
    (select max(comments.created_at) from comments where post_id = posts.id))`)
  const {
    rows: [comment],
  } = await db.execute<{ id: string }>(
    sql`select id from comments where post_id = ${post?.id} order by created_at offset 100 limit 1`,
  )
  await db.execute(sql`
    insert into reactions (post_id, user_id) select p.id, m.id
    from (select id from posts limit 40) p, (select id from members limit 200) m`)
  await db.execute(sql`
    insert into events (id, title, starts_at, ends_at)
    select gen_random_uuid(), 'Event ' || n, now() + (n - 2500) * interval '1 day',
           now() + (n - 2500) * interval '1 day' + interval '1 hour'
    from generate_series(1, 5000) n`)
  const {
    rows: [event],
  } = await db.execute<{ id: string }>(
    sql`select id from events where starts_at > now() order by starts_at offset 10 limit 1`,
  )
  await db.execute(sql`
    insert into event_registrations (event_id, user_id) select e.id, m.id
    from (select id from events limit 100) e, (select id from members limit 100) m`)
  await db.execute(sql`
    insert into event_files (id, event_id, kind, path, name, size)
    select gen_random_uuid(), id, 'slides', 'files/' || id || '.pdf', 'slides.pdf', 1 from events`)
  await db.execute(sql`
    insert into curated_resources (id, title, created_at)
    select gen_random_uuid(), 'Guide ' || n, now() - n * interval '1 hour' from generate_series(1, 3000) n`)
  const {
    rows: [guide],
  } = await db.execute<{ id: string }>(sql`select id from curated_resources order by created_at desc offset 40 limit 1`)
  // Private topics: of a group of the reader, and of others.
  await db.execute(
    sql`insert into groups (id, name) select gen_random_uuid(), 'Group ' || n from generate_series(1, 300) n`,
  )
  await db.execute(sql`
    insert into group_members (group_id, member_id) select g.id, m.id
    from (select id from groups order by name limit 3) g,
      (select id from members order by id = ${memberId}::uuid desc limit 100) m`)
  await db.execute(sql`update topics set private = true where slug like '%9'`)
  await db.execute(sql`
    insert into topic_groups (topic_id, group_id) select t.id, g.id
    from (select id from topics where private) t, (select id from groups order by name desc limit 10) g`)
  await db.execute(sql`
    insert into event_speakers (id, event_id, name) select gen_random_uuid(), id, 'Sam Speaker' from events`)
  await db.execute(sql`update events set audience = 'groups' where title like '%9'`)
  await db.execute(sql`
    insert into event_groups (event_id, group_id) select e.id, g.id
    from (select id from events where audience = 'groups') e, (select id from groups order by name desc limit 10) g`)
  await db.execute(sql`
    insert into articles (id, slug, title, content, content_text)
    select gen_random_uuid(), 'article-' || n, 'Article ' || n, '', 'Written' from generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into downloads (id, title, file_url, file_name)
    select gen_random_uuid(), 'File ' || n, '/' || n, n || '.pdf' from generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into collection_entries (id, kind, position, facts)
    select gen_random_uuid(), 'people', n, jsonb_build_object('name', 'P ' || n, 'slug', 'p-' || n)
    from generate_series(1, 200) n`)
  await db.execute(sql`
    insert into images (url, width, height, color)
    select '/files/articles/' || n || '.png', 1, 1, '#fff' from generate_series(1, 1000) n`)
  await indexPages()
  const of = (row: { id: string } | undefined) => row?.id ?? ''
  return {
    slug: 'topic-7',
    topicId: of(topic),
    postId: of(post),
    olderPostId: of(older),
    commentId: of(comment),
    eventId: of(event),
    curatedId: of(guide),
  }
}
