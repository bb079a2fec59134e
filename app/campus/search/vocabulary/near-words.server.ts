import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import { withinTime } from '#app/platform/database/within-time.server.ts'
import { given, writtenOnce } from '#app/platform/database/written-once.server.ts'

/** A word, and in how many texts it stands. */
export interface RareWord {
  word: string
  uses: number
}

/** A word that is written nearly like another, and how many posts and comments hold it as it is written. */
export interface NearWord {
  word: string
  posts: number
  comments: number
}

/** Of how many rare words others are looked for. */
const mostLookedNear = 3
/** Milliseconds: among a great many words that are written alike it takes seconds, and nobody waits for that. */
const patience = 150

/**
 * Words that are written nearly like rare ones and are used more often, the nearest first: three at most for each of
 * the first three. One query by `search_words_near`; none where that takes too long.
 */
export async function wordsNear(rare: RareWord[]): Promise<Map<string, NearWord[]>> {
  const asked = rare.filter(({ word }) => word.length >= 4).slice(0, mostLookedNear)
  if (asked.length === 0 || !(await nearMissesAllowed())) return new Map()
  const rows = (await readNear(asked)) ?? []
  const near = ({ word }: RareWord) => rows.filter((row) => row.rare === word).map(({ rare: _, ...found }) => found)
  return new Map(asked.map((one) => [one.word, near(one)]))
}

async function readNear(asked: RareWord[]) {
  const words = `{${asked.map(({ word }) => `"${word}"`)}}`
  const uses = `{${asked.map((one) => one.uses)}}`
  try {
    return await withinTime(patience, () => nearAmong({ words, uses }))
  } catch (error) {
    if (sqlState(error) !== undefinedFunction) throw error
    // The extension has been dropped meanwhile.
    knownToAllow = false
    return []
  }
}

const nearAmong = writtenOnce(() => {
  const near = sql`
    select near.word, near.posts, near.comments, row_number() over () as place from (
      select near.* from search_words near
      where near.word % rare.word and length(near.word) >= 4 and near.word !~ '[0-9]' and near.word <> rare.word
        and near.posts + near.comments + near.others > rare.uses
      order by similarity(near.word, rare.word) desc, near.posts + near.comments + near.others desc, near.word limit 3
    ) near`
  return database()
    .select({
      rare: sql<string>`rare.word`,
      word: sql<string>`near.word`,
      posts: sql<number>`near.posts`,
      comments: sql<number>`near.comments`,
    })
    .from(sql`unnest(${given('words')}::text[], ${given('uses')}::int[]) rare (word, uses), lateral (${near}) near`)
    .orderBy(sql`rare.word, near.place`)
}, 'read')

const undefinedFunction = '42883'

let knownToAllow = false

/** True where the database has the extension that knows near misses. A yes is remembered; a job may mend a no. */
async function nearMissesAllowed(): Promise<boolean> {
  if (knownToAllow) return true
  const [row] = await database().execute<{ allowed: boolean }>(
    sql`select to_regproc('similarity') is not null as allowed`,
  )
  knownToAllow = row?.allowed ?? false
  return knownToAllow
}
