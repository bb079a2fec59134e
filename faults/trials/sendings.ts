import type { Product } from '../product.ts'
import { type Bench, hold, until } from '../trial.ts'
import { sendProfile, type Visitor, visitorOf } from '../visitor.ts'

/** What goes out to many by itself while a trial lasts: a newsletter, and reminders of an event a minute. */
export interface Sendings {
  newsletter: string
  readers: number
  guests: number
}

/** Starts them. @param share how much of it: 1 for a whole run */
export async function startSendings({ product }: Bench, editor: Visitor, share: number): Promise<Sendings> {
  const readers = Math.round(800 * share)
  await product.sql(
    `insert into subscribers (id, email, token, state, confirmed_at)
     select gen_random_uuid(), 'reader-' || n || '@readers.example', gen_random_uuid(), 'subscribed', now()
     from generate_series(1, $1::int) n on conflict do nothing`,
    [readers],
  )
  const perHour = share < 1 ? '36000' : '6000'
  const set = await editor.post('/admin/newsletter/settings', { perHour, counts: 'off' })
  hold(set.status < 400, `the pace of newsletters was answered ${set.status}`)
  const title = 'What a kill leaves'
  await editor.post('/admin/articles/new', { title, content: 'Some text.' })
  const [article] = await product.sql<{ id: string }>('select id from articles where title = $1', [title])
  await editor.post(`/admin/articles/${article?.id}/publication`, {})
  const sent = await editor.post(`/admin/articles/${article?.id}/sending`, {
    subject: title,
    intro: '',
    readers: 'fitting',
    sure: '1',
  })
  const newsletter = /newsletter\/([0-9a-f-]{36})/.exec(sent.headers.get('location') ?? '')?.[1]
  hold(newsletter !== undefined, `the newsletter was answered ${sent.status}`)
  return { newsletter, readers, guests: await remindGuests(product, Math.ceil(5 * share)) }
}

/** Events of which guests are reminded, the first at once and one more each minute. */
async function remindGuests(product: Product, events: number): Promise<number> {
  const guests = 40
  for (let at = 0; at < events; at++) {
    const startsAt = new Date(Date.now() + 3_600_000 + at * 60_000)
    const [event] = await product.sql<{ id: string }>(
      `insert into events (id, title, starts_at, ends_at, audience, reminders)
       values (gen_random_uuid(), 'Kills', $1, $2, 'public', '{60}') returning id`,
      [startsAt.toISOString(), new Date(startsAt.getTime() + 3_600_000).toISOString()],
    )
    await product.sql(
      `insert into event_registrations (event_id, state, seated_at, guest_name, guest_email, consent_at)
       select $1, 'seated', now() - interval '1 day', 'A guest', 'guest-' || $2 || '-' || n || '@guests.example', now()
       from generate_series(1, $3::int) n`,
      [event?.id ?? '', String(at), guests],
    )
  }
  return events * guests
}

/** Checks that every reader and guest got one email, and every author one notification per comment. @returns the counts */
export async function eachNotifiedOnce(bench: Bench, { newsletter, readers, guests }: Sendings): Promise<string> {
  const { product, mail } = bench
  await until(
    () => product.sql<{ state: string }>('select state from newsletters where id = $1', [newsletter]),
    ([row]) => row?.state === 'sent',
    600,
    'the newsletter sent',
  )
  const reminders = () =>
    product.sql<{ count: string }>("select count(*) from mails where kind = 'event.reminded'").then(([row]) => row)
  await until(reminders, (row) => Number(row?.count) >= guests, 400, 'all guests reminded')
  await noneWaiting(bench)
  const addressed = new Map<string, Set<string>>()
  for (const { to, id } of mail.accepted) addressed.set(to, (addressed.get(to) ?? new Set()).add(id))
  for (const [host, count] of [
    ['readers', readers],
    ['guests', guests],
  ] as const) {
    const boxes = [...addressed].filter(([to]) => to.endsWith(`@${host}.example`))
    hold(boxes.length === count, `${count - boxes.length} of ${count} ${host} have no mail`)
    const repeated = boxes.filter(([, ids]) => ids.size > 1).length
    hold(repeated === 0, `${repeated} of ${count} ${host} have several mails`)
  }
  const commentCount = await eachCommentNotified(bench)
  return `${readers} readers, ${guests} guests and ${commentCount} notices once each`
}

/** A post’s author is notified once of each comment by somebody else. */
async function eachCommentNotified({ product }: Bench): Promise<number> {
  const ask = () =>
    product.sql<{ notified: string }>(
      `select comments.id, (select count(*) from notifications
         where comment_id = comments.id and member_id = posts.user_id) as notified
       from comments join posts on posts.id = comments.post_id
       where posts.title like 'First kills-%' and comments.user_id <> posts.user_id`,
    )
  const allNotified = (all: Awaited<ReturnType<typeof ask>>) => all.every(({ notified }) => notified !== '0')
  const rows = await until(ask, allNotified, 120, 'every comment notified').catch(async (error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(await stopBubbling(product))}`, { cause: error })
  })
  const repeated = rows.filter(({ notified }) => notified !== '1').length
  hold(repeated === 0, `${repeated} comments were told of several times`)
  return rows.length
}

/** The first comments whose post's author was not notified, and the states of their jobs. */
function stopBubbling(product: Product): Promise<Record<string, string | null>[]> {
  return product.sql(
    `select count(*) over () as of, comments.created_at, comments.hidden_at, comments.held_at,
       (select string_agg(concat_ws(' ', job.state, job.retry_count, job.start_after - now()), ', ') from pgboss.job
        where job.name = 'notifications.tell' and job.data -> 'facts' ->> 'commentId' = comments.id::text) as jobs
     from comments join posts on posts.id = comments.post_id
     where posts.title like 'First kills-%' and comments.user_id <> posts.user_id and not exists
       (select 1 from notifications where comment_id = comments.id and member_id = posts.user_id)
     order by comments.created_at, comments.id limit 3`,
  )
}

/**
 * All mails are with the mail server, or refused by it. A crowd leaves thousands, which take as long as they take: what
 * fails is that none goes out for as long as a retry may wait, or that there is no end to them.
 */
export async function noneWaiting({ product }: Bench): Promise<void> {
  const countRequests = async () => {
    const [row] = await product.sql<{ waiting: string; gone: string }>(
      `select count(*) filter (where state in ('waiting', 'failed')) as waiting,
         count(*) filter (where state not in ('waiting', 'failed')) as gone from mails`,
    )
    return { waiting: Number(row?.waiting), gone: Number(row?.gone) }
  }
  const deadline = Date.now() + 1_200_000
  for (let before = await countRequests(); before.waiting > 0; ) {
    hold(Date.now() < deadline, `no end of mails: ${before.waiting} wait`)
    const [was, label] = [before.gone, 'one more of the mails on its way']
    before = await until(countRequests, ({ waiting, gone }) => waiting === 0 || gone > was, 180, label, 1000).catch(
      async (error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(await firstWaiting(product))}`, { cause: error })
      },
    )
  }
}

function firstWaiting(product: Product): Promise<Record<string, string | null>[]> {
  return product.sql(
    `select count(*) over () as of, mails.kind, mails.state, mails.attempts as tries, mails.last_error as error,
       (select concat_ws(' ', job.state, job.retry_count, job.start_after - now()) from pgboss.job
        where job.name = 'mail.deliver' and job.data ->> 'mailId' = mails.id::text
        order by job.created_on desc limit 1) as job
     from mails where mails.state in ('waiting', 'failed') order by mails.created_at, mails.id limit 3`,
  )
}

/** Candidates whom an admin can ask, a file that is had for an address, and addresses that take answers. */
export async function targetForMails({ product, chance }: Bench, post: string) {
  const word = chance.word(8)
  const visitor = visitorOf(product)
  await Promise.all(Array.from({ length: 40 }, (_, number) => sendProfile(visitor, `asked-${word}-${number}`)))
  const candidates = await product.sql<{ id: string }>('select id from candidates where email like $1', [
    `asked-${word}-%`,
  ])
  hold(candidates.length === 40, `only ${candidates.length} of 40 profiles arrived`)
  const [file] = await product.sql<{ slug: string }>(
    `update downloads set audience = 'address'
     where id = (select id from downloads where is_published and deleted_at is null limit 1) returning slug`,
  )
  const answers = await product.sql<{ token: string; email: string }>(
    `with taken as (
       insert into reply_addresses (token, member_id, post_id)
       select md5(id::text || $1), id, $1::uuid from auth.users where email like 'member-%' returning token, member_id)
     select token, email from taken join auth.users on auth.users.id = taken.member_id`,
    [post],
  )
  hold(file !== undefined && answers.length > 0, 'there is no file, or nobody to answer')
  return { candidates, file: file.slug, answers }
}

/** Checks every candidate's mailbox: one email for each open introduction. */
export async function eachAskedOnce({ product }: Bench): Promise<void> {
  const odd = await product.sql<{ id: string }>(
    `select candidate_id as id, count(*) from introductions
     group by candidate_id having count(*) <> (
       select count(*) from mails where about = candidate_id and kind = 'candidate.asked')`,
  )
  hold(odd.length === 0, `${odd.length} candidates have more or fewer mails than introductions`)
}
