import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Bench, hold, type Trial, until } from '../trial.ts'
import { adminInCampus, memberOf, sendProfile, type Visitor, visitorOf, writeMessage } from '../visitor.ts'

/** What somebody sent; `taken`: the product said that it has it. */
interface Sent {
  marker: string
  kind: 'message' | 'candidate' | 'post' | 'comment'
  taken: boolean
}

/** SIGKILL for the product, its database, or both, at random moments while people write. */
export const kills: Trial = {
  name: 'Kills under acknowledged writes',
  short: true,
  weight: 4,
  async run(bench) {
    const { product, chance, seconds } = bench
    const place = await placeToWrite(bench)
    const sent: Sent[] = []
    const deadline = Date.now() + seconds * 1000
    const over = () => Date.now() > deadline
    const writers = Array.from({ length: 4 }, (_, number) => keepWriting(bench, place, sent, number, over))
    let killed = 0
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
    await nothingLost(bench, sent)
    const files = await filesHaveRows(bench)
    const mails = await everyMailOnce(bench, taken)
    return (
      `${killed} kills, ${taken.length} of ${sent.length} writes acknowledged, ${files} files, ${mails} ` +
      `mails; slowest return ${slowest.toFixed(1)} s`
    )
  },
}

async function placeToWrite({ product, chance }: Bench) {
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
  return { slug, post: post.id, members }
}

async function keepWriting(
  { product, chance }: Bench,
  { slug, post, members }: { slug: string; post: string; members: Visitor[] },
  sent: Sent[],
  number: number,
  over: () => boolean,
): Promise<void> {
  const visitor = visitorOf(product)
  while (!over()) {
    const kind = chance.pick(['message', 'candidate', 'post', 'comment'] as const)
    const one: Sent = { marker: `k${number}${chance.word(12)}`, kind, taken: false }
    const { marker } = one
    const member = chance.pick(members)
    sent.push(one)
    const write = {
      message: () => writeMessage(visitor, marker),
      candidate: () => sendProfile(visitor, marker),
      post: () => member.post(`/campus/topics/${slug}`, { title: marker, content: 'Some text.' }),
      comment: () => member.post(`/campus/post/${post}`, { content: marker }),
    }[kind]
    const answer = await write().catch(() => undefined)
    one.taken = answer !== undefined && answer.status < 400
    await answer?.text().catch(() => {})
    if (!one.taken) await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function nothingLost({ product }: Bench, sent: Sent[]): Promise<void> {
  const rows = await product.sql<{ marker: string; count: string }>(
    `select marker, count(*) from (
       select split_part(email, '@', 1) as marker from messages union all
       select split_part(email, '@', 1) from candidates union all
       select title from posts union all select content from comments) as written group by marker`,
  )
  const counts = new Map(rows.map(({ marker, count }) => [marker, Number(count)]))
  const missing = sent.filter(({ taken, marker }) => taken && !counts.get(marker))
  const twice = sent.filter(({ marker }) => (counts.get(marker) ?? 0) > 1)
  hold(missing.length === 0, `lost: ${missing.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
  hold(twice.length === 0, `twice: ${twice.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
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

async function everyMailOnce({ product, mail }: Bench, taken: Sent[]): Promise<number> {
  const waiting = () =>
    product.sql<{ count: string }>("select count(*) from mails where state in ('waiting', 'failed')")
  await until(waiting, ([row]) => row?.count === '0', 120, 'all mails on their way')
  const wanted = taken.filter(({ kind }) => kind === 'message' || kind === 'candidate')
  const idsTo = (marker: string) =>
    new Set(mail.taken.filter(({ to }) => to === `${marker}@example.com`).map(({ id }) => id))
  const never = wanted.filter(({ marker }) => idsTo(marker).size === 0)
  const often = wanted.filter(({ marker }) => idsTo(marker).size > 1)
  hold(never.length === 0, `no mail for ${never.map(({ marker }) => marker).join(', ')}`)
  hold(often.length === 0, `several mails for ${often.map(({ marker }) => marker).join(', ')}`)
  return wanted.length
}
