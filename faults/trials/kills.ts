import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { inboundSecret, type Product } from '../product.ts'
import { type Bench, hold, type Trial, until } from '../trial.ts'
import {
  adminInCampus,
  adminOf,
  formMarks,
  memberOf,
  sendProfile,
  type Visitor,
  visitorOf,
  writeMessage,
} from '../visitor.ts'
import { eachAskedOnce, eachToldOnce, noneWaiting, placeForMails, startSendings } from './sendings.ts'

const kinds = [
  'message',
  'candidate',
  'post',
  'comment',
  'publication',
  'redirect',
  'entry',
  'file',
  'introduction',
  'answer',
] as const

/** What somebody sent; `taken`: the product said that it has it. */
interface Sent {
  marker: string
  kind: (typeof kinds)[number]
  taken: boolean
}

/** Kills of a whole run, and the seconds after which it is given up. */
const whole = { kills: 100, seconds: 3600 }

/** SIGKILL for the product, its database, or both, at random moments while people write. */
export const kills: Trial = {
  name: 'Kills under acknowledged writes',
  short: true,
  weight: 4,
  async run(bench) {
    const { product, chance, seconds, isWhole } = bench
    const place = await placeToWrite(bench)
    const sendings = await startSendings(bench, place.editor, isWhole ? 1 : 0.05)
    const sent: Sent[] = []
    const deadline = Date.now() + (isWhole ? whole.seconds : seconds) * 1000
    let killed = 0
    const over = () => Date.now() > deadline || (isWhole && killed >= whole.kills)
    const writers = Array.from({ length: 4 }, (_, number) => keepWriting(bench, place, sent, number, over))
    let slowest = 0
    const takenSoFar = () => sent.filter((one) => one.taken).length
    while (!over()) {
      // Something is under way at each kill, however slow the machine is.
      const before = takenSoFar()
      await until(
        async () => takenSoFar() - before,
        (taken) => taken >= 3 || over(),
        60,
        'writes are taken again',
      )
      await new Promise((resolve) => setTimeout(resolve, chance.below(1500)))
      const target = chance.pick(['product', 'database', 'both'] as const)
      if (target !== 'database') kill(product.pid())
      if (target !== 'product') kill(await product.databasePid())
      killed++
      slowest = Math.max(slowest, await product.ready(60))
    }
    await Promise.all(writers)
    await product.ready(60)
    const taken = sent.filter((one) => one.taken)
    hold(taken.length > 0, 'no write was acknowledged: nothing was tried')
    const never = kinds.filter((kind) => !taken.some((one) => one.kind === kind))
    hold(!isWhole || never.length === 0, `never acknowledged, so not tried: ${never.join(', ')}`)
    hold(!isWhole || killed >= whole.kills, `${killed} kills in an hour: the machine is too slow for ${whole.kills}`)
    await nothingLost(bench, sent)
    const published = await eachPublishedOnce(bench, taken)
    const files = await filesHaveRows(bench)
    const mails = await everyMailOnce(bench, taken)
    const told = await eachToldOnce(bench, sendings)
    return (
      `${killed} kills, ${taken.length} of ${sent.length} writes acknowledged, ${files} files, ${mails} ` +
      `mails, ${published} publications, ${told}; slowest return ${slowest.toFixed(1)} s`
    )
  },
}

async function placeToWrite(bench: Bench) {
  const { product, chance } = bench
  const slug = `kills-${chance.word(8)}`
  const admin = await adminInCampus(product)
  const made = await admin.post('/campus/admin', { name: `Kills ${slug}`, slug, description: '' })
  hold(made.status < 400, `no topic could be made: ${made.status}`)
  // A member may post twenty times an hour, and a long trial posts more.
  const members = await Promise.all(Array.from({ length: 40 }, () => memberOf(product)))
  const member = members[0] as Visitor
  const posted = await member.post(`/campus/topics/${slug}`, { title: `First ${slug}`, content: 'Some text.' })
  hold(posted.status < 400, `no post could be made: ${posted.status}`)
  const [post] = await product.sql<{ id: string }>('select id from posts where title = $1', [`First ${slug}`])
  hold(post !== undefined, 'the first post is not there')
  return { slug, post: post.id, members, editor: await adminOf(product), ...(await placeForMails(bench, post.id)) }
}

type Place = Awaited<ReturnType<typeof placeToWrite>>

async function keepWriting(
  { product, chance }: Bench,
  { slug, post, members, editor, candidates, file, answers }: Place,
  sent: Sent[],
  number: number,
  over: () => boolean,
): Promise<void> {
  const visitor = visitorOf(product)
  while (!over()) {
    const kind = chance.pick(kinds)
    const one: Sent = { marker: `k${number}${chance.word(12)}`, kind, taken: false }
    const { marker } = one
    const member = chance.pick(members)
    sent.push(one)
    const write = {
      message: () => writeMessage(visitor, marker),
      candidate: () => sendProfile(visitor, marker),
      post: () => member.post(`/campus/topics/${slug}`, { title: marker, content: 'Some text.' }),
      comment: () => member.post(`/campus/post/${post}`, { content: marker }),
      publication: () => schedule(product, editor, marker),
      redirect: () => editor.post('/admin/redirects/new', { path: `/${marker}`, target: '/about', status: '301' }),
      entry: () => editor.post('/admin/collections/people/new', { name: marker, role: 'Principal', address: '' }),
      file: () => askForFile(visitor, file, marker),
      introduction: () =>
        editor.post(`/admin/inbox/candidates/${chance.pick(candidates).id}/introduction`, {
          employer: 'Kills',
          role: marker,
          note: '',
        }),
      answer: () => answerByMail(product, chance.pick(answers), marker),
    }[kind]
    const answer = await write().catch(() => undefined)
    one.taken = answer !== undefined && answer.status < 400
    await answer?.text().catch(() => {})
    if (!one.taken) await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A draft that is to be published by itself in a moment. */
async function schedule(product: Product, editor: Visitor, marker: string): Promise<Response | undefined> {
  const made = await editor.post('/admin/articles/new', { title: marker, content: 'Some text.' })
  if (made.status >= 400) return made
  const [article] = await product.sql<{ id: string }>('select id from articles where title = $1', [marker])
  const publishAt = new Date(Date.now() + 15_000).toISOString().slice(0, 19)
  return article && editor.post(`/admin/articles/${article.id}/schedule`, { publishAt, timeZone: 'UTC' })
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function askForFile(visitor: Visitor, file: string, marker: string): Promise<Response> {
  const page = `/resources/downloads/${file}/about`
  const who = { email: `${marker}@example.com`, name: '', company: '', consent: 'on' }
  return visitor.post(page, { ...(await formMarks(visitor, page)), ...who })
}

/** A mail server hands an answer over, and again until it is told what became of it. */
async function answerByMail({ url }: Product, { token, email }: { token: string; email: string }, marker: string) {
  const body = [`From: <${email}>`, `To: <reply+${token}@127.0.0.1>`, `Message-ID: <${marker}@x>`, '', marker].join(
    '\r\n',
  )
  const headers = { authorization: `Bearer ${inboundSecret}`, 'content-type': 'message/rfc822' }
  const post = () =>
    fetch(`${url}/mail/inbound`, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })
  const isOver = (answer: Response | undefined) => answer !== undefined && answer.status < 500
  const answer = await until(() => post().catch(() => undefined), isOver, 120, 'an answer by mail taken')
  const told = (await answer?.json()) as { done: string } | undefined
  return told?.done === 'published' ? new Response() : undefined
}

async function nothingLost({ product }: Bench, sent: Sent[]): Promise<void> {
  const rows = await product.sql<{ marker: string; count: string }>(
    `select marker, count(*) from (
       select split_part(email, '@', 1) as marker from messages union all
       select split_part(email, '@', 1) from candidates union all
       select split_part(email, '@', 1) from file_requests union all
       select role from introductions union all
       select title from posts union all select content from comments union all
       select title from articles union all select substr(path, 2) from redirects union all
       select facts ->> 'name' from collection_entries) as written group by marker`,
  )
  const counts = new Map(rows.map(({ marker, count }) => [marker, Number(count)]))
  const missing = sent.filter(({ taken, marker }) => taken && !counts.get(marker))
  const twice = sent.filter(({ marker }) => (counts.get(marker) ?? 0) > 1)
  hold(missing.length === 0, `lost: ${missing.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
  hold(twice.length === 0, `twice: ${twice.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
}

async function eachPublishedOnce({ product }: Bench, taken: Sent[]): Promise<number> {
  const wanted = taken.filter(({ kind }) => kind === 'publication')
  const ask = () =>
    product.sql<{ title: string; times: string }>(
      `select title, (select count(*) from audit_log
         where subject_id = articles.id::text and act = 'article.published') as times
       from articles where published_at is not null`,
    )
  const timesOf = (rows: Awaited<ReturnType<typeof ask>>) => new Map(rows.map(({ title, times }) => [title, times]))
  const allOut = (rows: Awaited<ReturnType<typeof ask>>) => wanted.every(({ marker }) => timesOf(rows).has(marker))
  const times = timesOf(await until(ask, allOut, 150, 'all that was scheduled published'))
  const often = wanted.filter(({ marker }) => times.get(marker) !== '1')
  hold(often.length === 0, `published several times: ${often.map(({ marker }) => marker).join(', ')}`)
  return wanted.length
}

async function filesHaveRows({ product }: Bench): Promise<number> {
  const rows = await product.sql<{ path: string; claimed: boolean }>(
    'select path, candidate_id is not null as claimed from candidate_files',
  )
  const folder = path.join(product.dataDir, 'files', 'candidates')
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const known = new Set(rows.map((row) => row.path))
  // The row of an upload is written before its file: a kill may have prevented that of one that no profile has taken.
  const gone = rows.filter((row) => row.claimed && !stored.includes(row.path))
  // A file whose row a kill prevented is no row's, and the sweep takes it after a day; one of a row that was
  // acknowledged is never missing.
  const unnamed = stored.filter((file) => !known.has(file))
  hold(gone.length === 0, `rows without their file: ${gone.map((row) => row.path).join(', ')}`)
  hold(unnamed.length <= 60, `files without a row: ${unnamed.length}`)
  return rows.length
}

async function everyMailOnce(bench: Bench, taken: Sent[]): Promise<number> {
  const { mail } = bench
  await noneWaiting(bench)
  await eachAskedOnce(bench)
  const wanted = taken.filter(({ kind }) => ['message', 'candidate', 'file'].includes(kind))
  const idsTo = (marker: string) =>
    new Set(mail.taken.filter(({ to }) => to === `${marker}@example.com`).map(({ id }) => id))
  const never = wanted.filter(({ marker }) => idsTo(marker).size === 0)
  const often = wanted.filter(({ marker }) => idsTo(marker).size > 1)
  hold(never.length === 0, `no mail for ${never.map(({ marker }) => marker).join(', ')}`)
  hold(often.length === 0, `several mails for ${often.map(({ marker }) => marker).join(', ')}`)
  return wanted.length
}
