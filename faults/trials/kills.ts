import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Bench, hold, type Trial, until } from '../trial.ts'
import { kill, killWithConnections, poolIsHealthy } from './pool-health.ts'
import { eachAskedOnce, eachNotifiedOnce, noneWaiting, startSendings } from './sendings.ts'
import { kinds, type Sent, startWriters, writeTarget } from './writers.ts'

/** Kills of a whole run, and the seconds after which it is aborted. */
const whole = { kills: 100, seconds: 3600 }

const writers = 40
/** Seconds in which each write is answered: longer than anything may wait for a connection, a lock or a statement. */
const TIMEOUT_S = 150

/** SIGKILL for the product, its database (its connections, too), or both, at random moments while people write. */
export const kills: Trial = {
  name: 'Kills under acknowledged writes',
  short: true,
  weight: 4,
  async run(bench) {
    const { product, chance, seconds, isWhole } = bench
    const target = await writeTarget(bench)
    const sendings = await startSendings(bench, target.editor, isWhole ? 1 : 0.05)
    const sent: Sent[] = []
    const deadline = Date.now() + (isWhole ? whole.seconds : seconds) * 1000
    let killed = 0
    const over = () => Date.now() > deadline || (isWhole && killed >= whole.kills)
    const crowd = startWriters(bench, target, sent, writers)
    let slowest = 0
    let slowestWrite = 0
    const acceptedSoFar = () => sent.filter((one) => one.accepted).length
    while (!over()) {
      // Something is under way at each kill, however slow the machine is.
      const before = acceptedSoFar()
      await until(
        async () => acceptedSoFar() - before,
        (acceptedCount) => acceptedCount >= writers || over(),
        60,
        'writes are taken again',
      )
      await new Promise((resolve) => setTimeout(resolve, chance.below(1500)))
      const victim = chance.pick(['product', 'database', 'connections', 'both'] as const)
      if (victim === 'product' || victim === 'both') kill(product.pid())
      if (victim === 'database' || victim === 'both') kill(await product.databasePid())
      if (victim === 'connections') await killWithConnections(product)
      killed++
      slowest = Math.max(slowest, await product.ready(60))
      await crowd.pause(TIMEOUT_S)
      slowestWrite = Math.max(slowestWrite, await poolIsHealthy(bench, `after kill ${killed} (${victim})`))
      crowd.goOn()
    }
    await crowd.end(TIMEOUT_S)
    await product.ready(60)
    const accepted = sent.filter((one) => one.accepted)
    hold(accepted.length > 0, 'no write was acknowledged: nothing was tried')
    const unanswered = sent.filter((one) => one.unanswered).map(({ kind, marker }) => `${kind} ${marker}`)
    hold(unanswered.length === 0, `never answered: ${unanswered.join(', ')}`)
    const never = kinds.filter((kind) => !accepted.some((one) => one.kind === kind))
    hold(!isWhole || never.length === 0, `never acknowledged, so not tried: ${never.join(', ')}`)
    hold(!isWhole || killed >= whole.kills, `${killed} kills in an hour: the machine is too slow for ${whole.kills}`)
    await nothingLost(bench, sent)
    const published = await eachPublishedOnce(bench, accepted)
    const files = await filesHaveRows(bench)
    const mails = await everyMailOnce(bench, accepted)
    const summary = await eachNotifiedOnce(bench, sendings)
    return (
      `${killed} kills, ${accepted.length} of ${sent.length} writes acknowledged, ${files} files, ${mails} ` +
      `mails, ${published} publications, ${summary}; slowest return ${slowest.toFixed(1)} s, ` +
      `slowest of 20 writes at once after it ${slowestWrite.toFixed(1)} s`
    )
  },
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
  const missing = sent.filter(({ accepted, marker }) => accepted && !counts.get(marker))
  const twice = sent.filter(({ marker }) => (counts.get(marker) ?? 0) > 1)
  hold(missing.length === 0, `lost: ${missing.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
  hold(twice.length === 0, `twice: ${twice.map(({ kind, marker }) => `${kind} ${marker}`).join(', ')}`)
}

async function eachPublishedOnce({ product }: Bench, accepted: Sent[]): Promise<number> {
  const wanted = accepted.filter(({ kind }) => kind === 'publication')
  const ask = () =>
    product.sql<{ title: string; times: string }>(
      `select title, (select count(*) from audit_log
         where subject_id = articles.id::text and act = 'article.published') as times
       from articles where published_at is not null`,
    )
  const timesOf = (rows: Awaited<ReturnType<typeof ask>>) => new Map(rows.map(({ title, times }) => [title, times]))
  const allOut = (rows: Awaited<ReturnType<typeof ask>>) => wanted.every(({ marker }) => timesOf(rows).has(marker))
  const times = timesOf(await until(ask, allOut, 150, 'all that was scheduled published'))
  const repeated = wanted.filter(({ marker }) => times.get(marker) !== '1')
  hold(repeated.length === 0, `published several times: ${repeated.map(({ marker }) => marker).join(', ')}`)
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

async function everyMailOnce(bench: Bench, accepted: Sent[]): Promise<number> {
  const { mail } = bench
  await noneWaiting(bench)
  await eachAskedOnce(bench)
  const wanted = accepted.filter(({ kind }) => ['message', 'candidate', 'file'].includes(kind))
  const idsTo = (marker: string) =>
    new Set(mail.accepted.filter(({ to }) => to === `${marker}@example.com`).map(({ id }) => id))
  const never = wanted.filter(({ marker }) => idsTo(marker).size === 0)
  const repeated = wanted.filter(({ marker }) => idsTo(marker).size > 1)
  hold(never.length === 0, `no mail for ${never.map(({ marker }) => marker).join(', ')}`)
  hold(repeated.length === 0, `several mails for ${repeated.map(({ marker }) => marker).join(', ')}`)
  return wanted.length
}
