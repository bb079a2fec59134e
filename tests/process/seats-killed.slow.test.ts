import { expect, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseUrl } from '../setup/app.ts'
import { cloneDatabase } from '../setup/database.ts'
import { start, until } from './product.ts'

const guests = Array.from({ length: 100 }, (_, at) => `guest-${at}@crowd.example`)

test('a hundred guests confirm at once for ten seats while the process is killed: ten are registered, ninety wait in order', {
  timeout: 300_000,
}, async () => {
  const { address, drop } = await cloneDatabase()
  const sql = open(address, { max: 2 })
  const startsAt = new Date(Date.now() + 86_400_000)
  const [event] = await sql`
    insert into events (id, title, starts_at, ends_at, capacity, audience)
    values (gen_random_uuid(), 'Crowded clinic', ${startsAt}, ${new Date(startsAt.getTime() + 3_600_000)}, 10, 'public')
    returning id`
  const offered = await sql<{ token: string; email: string }[]>`
    insert into event_registrations (event_id, state, guest_name, guest_email, ask_mailed_at)
    select ${event?.id}, 'asked', 'A guest', email, now() from unnest(${guests}::text[]) email
    returning token, guest_email as email`
  const env = {
    DATABASE_URL: databaseUrl(address),
    RATE_LIMIT_FACTOR: '1000',
    AUTH_SECRET: 'the same for the process that comes after',
  }

  // Requests without a response are repeated, as people do.
  const first = await start(env)
  const answers = await pressed(first, offered, 30)
  expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(30)
  expect(answers.filter((isAccepted) => !isAccepted).length).toBeGreaterThan(0)
  const second = await start(env)
  expect((await pressed(second, offered)).every(Boolean)).toBe(true)

  const listRegistrations = () => sql<{ state: string; email: string }[]>`
    select state, guest_email as email from event_registrations where event_id = ${event?.id} order by place`
  const made = await listRegistrations()
  expect(made.map(({ state }) => state)).toEqual([...Array(10).fill('seated'), ...Array(90).fill('waiting')])
  const mails = (kind: string) => sql<{ recipient: string; text: string }[]>`
    select recipient, body_text as text from mails where kind = ${kind}`
  await until(async () => (await mails('registration.queued')).length >= 90 || undefined)
  await until(async () => (await mails('registration.made')).length >= 10 || undefined)
  const mailedTo = new Map(
    (await mails('registration.queued')).map((mail) => [mail.recipient, /number (\d+) on/.exec(mail.text)?.[1]]),
  )
  expect(made.slice(10).map(({ email }) => mailedTo.get(email))).toEqual(made.slice(10).map((_, at) => String(at + 1)))

  // Ten who have a seat cancel at once, and the process is killed again: the first ten who wait have the seats.
  const leaving = offered.filter(({ email }) => made.slice(0, 10).some((one) => one.email === email))
  await pressed(second, leaving, 3, '?_method=DELETE')
  const third = await start(env)
  await pressed(third, leaving, Number.POSITIVE_INFINITY, '?_method=DELETE')
  const moved = await listRegistrations()
  expect(moved).toEqual([...made.slice(10, 20).map(({ email }) => ({ state: 'seated', email })), ...made.slice(20)])
  const [row] = await sql`select seats_taken from events where id = ${event?.id}`
  expect(row?.seats_taken).toBe(10)
  await until(async () => (await mails('registration.moved-up')).length >= 10 || undefined)
  await until(async () => (await mails('registration.cancelled')).length >= 10 || undefined)
  await until(async () => ((await openJobs(sql)) === 0 ? true : undefined))
  const counts = await sql`select kind, count(*)::int as mails, count(distinct recipient)::int as people
    from mails group by kind order by kind`
  expect(counts).toEqual([
    { kind: 'registration.cancelled', mails: 10, people: 10 },
    { kind: 'registration.made', mails: 10, people: 10 },
    { kind: 'registration.moved-up', mails: 10, people: 10 },
    { kind: 'registration.queued', mails: 90, people: 90 },
  ])
  await third.stop()
  await sql.end()
  await drop()
})

/** Has everybody press at once. @param killAfter so many answers the process is killed @returns who got an answer */
async function pressed(
  product: Awaited<ReturnType<typeof start>>,
  seats: readonly { token: string }[],
  killAfter = Number.POSITIVE_INFINITY,
  query = '',
): Promise<boolean[]> {
  let accepted = 0
  const answers = seats.map(async ({ token }) => {
    const response = await fetch(`${product.url}/events/seat/${token}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    }).catch(() => undefined)
    if (++accepted === killAfter) await product.kill()
    return response !== undefined && response.status < 500
  })
  return Promise.all(answers)
}

async function openJobs(sql: ReturnType<typeof open>): Promise<number> {
  const [jobs] = await sql`
    select count(*)::int as open from pgboss.job
    where name = 'event.mail-seat' and state in ('created', 'retry', 'active')`
  return jobs?.open ?? 0
}
