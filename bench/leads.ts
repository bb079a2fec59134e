import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from 'postgres'
import { runnerImport } from 'vite'
import type { Actor } from '#app/platform/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import type { Figure } from './figure.ts'

type Queries = typeof import('./leads-queries.ts')

const times = 200
const admin: Actor = {
  kind: 'member',
  id: '0192d3a4-0000-7000-8000-000000000000',
  email: 'o@example.com',
  role: 'admin',
  sessionId: '',
}

/** Lists and searches among 100,000 leads of all kinds, as the admin area asks for them: p99 of each. */
export async function measureLeads(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, say: () => {} })
  const { socketDir: host, port, user, database } = server
  const address = { host, port, user, database }
  const sql = open(address, { max: 1, connection: { statement_timeout: 0 } })
  const { module: queries } = await runnerImport<Queries>(path.resolve('bench/leads-queries.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  try {
    await migrate(address)
    await fillLeads(sql)
    console.log(`Load: ${loadavg().map((load) => load.toFixed(1))}`)
    queries.connect(address, { max: 2 })
    return await measureQueries(queries)
  } finally {
    await queries.close()
    await sql.end({ timeout: 5 })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureQueries({ listAllLeads, neighborsOf, countUnanswered, ...more }: Queries): Promise<Figure[]> {
  const first = await listAllLeads(admin, {}, {})
  const middle = first.items[15]?.id ?? ''
  const asked: [string, (at: number) => Promise<unknown>][] = [
    ['the newest', () => listAllLeads(admin, {}, {})],
    ['not answered, one kind', () => listAllLeads(admin, { kind: 'calls', status: 'open' }, {})],
    ['by a whole address', (at) => listAllLeads(admin, { q: `person${at * 97}@firm${at % 50}.example` }, {})],
    ['by a part of an address', (at) => listAllLeads(admin, { q: `son${at * 31}@` }, {})],
    ['by a phone number', (at) => listAllLeads(admin, { q: `502 555 ${String(1000 + at * 7)}` }, {})],
    ['by a word that all have', () => listAllLeads(admin, { q: 'workshop' }, {})],
    ['by two words', (at) => listAllLeads(admin, { q: `workshop case${at * 13}` }, {})],
    ['by a service', () => listAllLeads(admin, { service: 'metrics' }, {})],
    ['by a tag', () => listAllLeads(admin, { tag: 'hot' }, {})],
    ['by a source that few have', () => listAllLeads(admin, { source: 'letter' }, {})],
    ['its sources and tags', () => Promise.all([more.leadSources(admin), more.leadTags(admin)])],
    ['the neighbors of one', () => neighborsOf(admin, middle, {})],
    ['how many wait', () => countUnanswered(admin)],
    ['candidates for a request', () => more.findCandidates(admin, wanted)],
  ]
  const wanted = more.candidateWantedOf(new URLSearchParams({ request: 'Kubernetes demos for a bank in Lyon' }))
  const figures: Figure[] = []
  for (const [what, ask] of asked)
    figures.push({ what: `100,000 leads, ${what}: p99`, value: await p99(ask), unit: 'ms' })
  return figures
}

async function p99(ask: (at: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let at = -5; at < times; at++) {
    const started = performance.now()
    await ask(Math.max(0, at))
    if (at >= 0) took.push(performance.now() - started)
  }
  took.sort((one, other) => one - other)
  return Math.round((took[Math.floor(times * 0.99) - 1] ?? 0) * 10) / 10
}

/** 60,000 messages, 10,000 of each other kind, over two years; ids grow with time, as the product makes them. */
async function fillLeads(sql: Sql): Promise<void> {
  console.log('Filling 100,000 leads …')
  const id = (every: number) =>
    sql.unsafe(`(
    select (substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid from (
      select lpad(to_hex((extract(epoch from now()) * 1000)::bigint - (100000 - n)::bigint * ${every}), 12, '0') as t
    ) s)`)
  const moment = (every: number) => sql.unsafe(`now() - (100000 - n) * interval '${every} milliseconds'`)
  const person = sql.unsafe(`'person' || n || '@firm' || n % 50 || '.example'`)
  const status = sql.unsafe(`(array['new', 'read', 'answered', 'archived', 'spam'])[1 + n % 5]`)
  const every = 630_000
  await sql`insert into messages (id, name, email, phone, message, service, source, status, digest, created_at)
    select ${id(every)}, 'Person ' || n, ${person}, '(502) 555-' || n, 'A workshop for case' || n || ' and its team',
      (array['metrics', 'coaching', null])[1 + n % 3], case when n % 4999 = 7 then 'letter' end,
      ${status}, 'm' || n, ${moment(every)}
    from generate_series(1, 60000) n`
  await sql`insert into candidates (id, first_name, last_name, email, phone, location, years_experience, skills,
      summary, status, digest, created_at)
    select ${id(every)}, 'Grace', 'Demo ' || n, ${person}, '502 555 ' || n,
      (array['Lyon', 'Oslo', 'Louisville'])[1 + n % 3], '7',
      (array['Kubernetes, demos', 'RFPs', 'Discovery'])[1 + n % 3], 'Years of workshop after workshop',
      (array['new', 'in_review', 'contacted', 'archived', 'spam'])[1 + n % 5], 'c' || n, ${moment(every)}
    from generate_series(60001, 70000) n`
  await sql`insert into assessments (id, email, company, code, consent_at, status, digest, created_at)
    select ${id(every)}, ${person}, 'Firm ' || n, '1-012301230123', now(), ${status}, 'a' || n, ${moment(every)}
    from generate_series(70001, 80000) n`
  await sql`insert into calls (id, email, name, about, host_id, starts_at, ends_at, time_zone, status, digest,
      created_at)
    select ${id(every)}, ${person}, 'Person ' || n, 'A workshop', gen_random_uuid(), now() + n * interval '1 hour',
      now() + n * interval '1 hour', 'UTC', ${status}, 'k' || n, ${moment(every)} from generate_series(80001, 90000) n`
  await sql`insert into file_requests (id, email, title, download_id, consent_at, status, digest, created_at)
    select ${id(every)}, ${person}, 'The workshop kit', gen_random_uuid(), now(), ${status}, 'f' || n, ${moment(every)}
    from generate_series(90001, 100000) n`
  await sql`insert into lead_marks (lead_id, tags, snoozed_until)
    select id, array['hot'], case when random() < 0.2 then now() + interval '9 days' end
    from messages order by id desc limit 2000`
  await sql`vacuum (analyze)`
}
