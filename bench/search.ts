import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from 'postgres'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { absentWord, type CampusSize, fillCampus, randomFrom, words } from './campus.ts'
import type { Figure } from './figure.ts'
import { startProcess } from './product.ts'
import { signIn } from './topic-page.ts'

const large: CampusSize = { members: 5000, posts: 100_000, comments: 1_000_000 }
const small: CampusSize = { ...large, posts: 1000, comments: 1000 }

/** How often each is measured, for how long in milliseconds, and how often in any case. */
const times = 400
const longest = 3000
const fewest = 20

/** Pages whose p99 has a bound are asked for this long: of a hundred times it would be the second-worst. */
const longestOfPages = 15_000

/**
 * The search among 1,000,000 comments, 100,000 posts and 5,000 members, and the pages of the Campus there, beside those
 * among 1,000. `BENCH_CAMPUS=FOLDER` keeps what was filled for the next run.
 */
export async function measureSearch(): Promise<Figure[]> {
  const kept = process.env.BENCH_CAMPUS
  const folder = kept ?? (await passableFolder())
  const [few, many] = [await openCampus(`${folder}/small`, small), await openCampus(`${folder}/large`, large)]
  try {
    console.log(`Load: ${loadavg().map((load) => load.toFixed(1))}`)
    const figures = await measurePageTimes(few, many)
    console.log(`Load: ${loadavg().map((load) => load.toFixed(1))}`)
    return figures
  } finally {
    for (const { sql, server } of [few, many]) {
      await sql.end({ timeout: 5 })
      await server.stop()
    }
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** A new folder whose name only its owner may ask for, and through which the database server's account may pass. */
async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-bench-'))
  // Both databases stand one folder deeper; the product opens only the folder that it is given.
  await chmod(folder, 0o711)
  return folder
}

/** What has run for a day has its data in memory: the disk of a machine that has just begun is not what is measured. */
async function readThrough(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) for await (const _ of createReadStream(path.join(entry.parentPath, entry.name)));
}

interface FilledCampus {
  server: EmbeddedPostgres
  address: DatabaseAddress & object
  sql: Sql
}

async function openCampus(dataDir: string, size: CampusSize): Promise<FilledCampus> {
  const isFilled = existsSync(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, say: () => {} })
  const { socketDir: host, port, user, database } = server
  const address = { host, port, user, database }
  const sql = open(address, { max: 1, connection: { statement_timeout: 0 } })
  await migrate(address)
  if (!isFilled) {
    console.log(`Filling ${size.comments.toLocaleString('en-US')} comments …`)
    await fillCampus(sql, size)
  }
  await readThrough(`${dataDir}/postgres/base`)
  return { server, address, sql }
}

/** Kind of search → an address of it for each time. */
async function addressesIn(sql: Sql): Promise<Record<string, (n: number) => string>> {
  const random = randomFrom(3)
  const between = (from: number, to: number) => words[Math.floor(from + random() * (to - from))] ?? ''
  const texts = await sql<{ content: string }[]>`
    select content from comments tablesample system (0.1) where length(content) > 60 limit ${times}`
  const phrase = (n: number) => texts[n % texts.length]?.content.toLowerCase().split(' ').slice(3, 5).join(' ')
  const without = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`
  return {
    'a common word': () => `q=${between(0, 20)}`,
    'a middling word': () => `q=${between(200, 3000)}`,
    'a rare word': () => `q=${between(20_000, 30_000)}`,
    'a word that nobody wrote': (n) => `q=${absentWord(n)}`,
    'the beginning of a word': () => `q=${between(0, 30_000).slice(0, 5)}`,
    'two words': () => `q=${between(0, 500)}+${between(0, 500)}`,
    'a phrase': (n) => `q="${phrase(n)}"`,
    'a misspelled word': () => `q=${without(between(50, 5000))}`,
    'a word in a topic': () => `q=${between(20, 3000)}&topic=topic-${Math.floor(random() * 20)}`,
    'a word in the past year': () => `q=${between(20, 3000)}&since=year`,
    'a word with an answer': () => `q=${between(20, 3000)}&answered=yes`,
    'the best of a common word': () => `q=${between(0, 20)}&sort=relevance`,
    'the best of a rare word': () => `q=${between(3000, 30_000)}&sort=relevance`,
  }
}

async function measurePageTimes(few: FilledCampus, many: FilledCampus): Promise<Figure[]> {
  const [ofFew, ofMany] = [await startOn(few), await startOn(many)]
  try {
    const figures: Figure[] = []
    const names = ['topic page', 'new page', 'post page'] as const
    // A process that has just begun compiles its code: the first page would be measured by that.
    for (let n = 0; n < 100; n++)
      for (const name of names) for (const { views } of [ofFew, ofMany]) await views[name](n)
    for (const name of names) {
      const [less, more] = await timesOf([ofFew.views[name], ofMany.views[name]], longestOfPages)
      figures.push(...compared(`${name}, 1,000,000 comments`, more, less, '1,000'))
    }
    const addresses = await addressesIn(many.sql)
    for (const [what, addressOf] of Object.entries(addresses)) {
      const view = (n: number) => ofMany.open(`/search?${addressOf(n)}`)
      // One member searches more often here than anybody may in an hour.
      await many.sql`delete from rate_limits where key like 'search.member:%'`
      const [search, post] = await timesOf([view, ofMany.views['post page']])
      figures.push(...compared(`search page, ${what}`, search, post, 'post page'))
    }
    return figures
  } finally {
    await ofFew.stop()
    await ofMany.stop()
  }
}

async function startOn({ server, sql }: FilledCampus) {
  const { socketDir: host, port, user, database } = server
  const product = await startProcess({
    env: {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SAMPLE_CONTENT: 'off',
      AUTH_AUTOCONFIRM: 'on',
      // What was filled is kept for the next run, whose product opens the keys again.
      AUTH_SECRET: 'of-the-campus-that-is-measured-now',
    },
  })
  const cookie = await signIn(product.url)
  const posts = await sql<{ id: string }[]>`select id from posts where comment_count between 5 and 15 limit 500`
  const open = async (address: string) => {
    const response = await fetch(product.url + address, { headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`)
  }
  const views = {
    'topic page': (n: number) => open(`/campus/topics/topic-${n % 20}`),
    'new page': () => open('/campus/new'),
    'post page': (n: number) => open(`/campus/post/${posts[n % posts.length]?.id}`),
  }
  return { views, open, stop: () => product.stop() }
}

/** Sorted times of each, measured in turn so that both meet the same machine; the first ten are not counted. */
async function timesOf(
  each: ((n: number) => PromiseLike<unknown>)[],
  milliseconds = longest,
): Promise<[number[], number[]]> {
  const measured = each.map((): number[] => [])
  const end = performance.now() + milliseconds
  for (let n = 0; n < times + 10 && (n < fewest + 10 || performance.now() < end); n++) {
    for (const [at, run] of each.entries()) {
      const started = performance.now()
      await run(n)
      if (n >= 10) measured[at]?.push(performance.now() - started)
    }
  }
  const [one = [], other = []] = measured.map((list) => list.sort((a, b) => a - b))
  return [one, other]
}

/** What p99 may be of what it is compared with. */
const bounds: Record<string, number> = { '1,000': 1.5 }

function compared(what: string, one: number[], other: number[], beside: string): Figure[] {
  return [
    ['median', 0.5],
    ['p99', 0.99],
  ].map(([name, share]) => {
    const at = (list: number[]) => list[Math.floor(list.length * Number(share))] ?? Number.NaN
    const [value, compared] = [at(one), at(other)]
    const most = name === 'p99' ? bounds[beside] : undefined
    return {
      what: `${what}, ${name}`,
      value: Math.round(value * 100) / 100,
      unit: 'ms',
      ratio: value / compared,
      beside,
      ...(most !== undefined && { bound: { most } }),
    }
  })
}
