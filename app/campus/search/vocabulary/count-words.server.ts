import { type SQL, sql } from 'drizzle-orm'
import { eventTexts } from '#app/events/found/queries.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { firstIdAt } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { shownTexts } from '#app/platform/lists/found-texts.server.ts'
import { articleTexts } from '#app/resources/articles/found/queries.server.ts'
import { downloadTexts } from '#app/resources/downloads/found/queries.server.ts'
import { textsOfComments } from '../../comments/found/queries.server.ts'
import { curatedTexts } from '../../curated/found/queries.server.ts'
import { textsOfPosts } from '../../posts/found/queries.server.ts'

/** Counts the words of what came since it last ran. Every ten minutes. */
export const countWords = defineJob<Record<string, never>>('campus.count-words', async () => {
  // What is a minute old has been committed: nothing appears before it any more.
  await countWordsUntil(Date.now() - 60_000)
})

/**
 * Counts the words of texts that every member may see and that were made before a moment, for a minute at most: a large
 * Campus is counted for the first time in several runs.
 * @returns whether all are counted
 */
export async function countWordsUntil(moment: number): Promise<boolean> {
  const end = Date.now() + 60_000
  await database().execute(sql`select allow_near_misses()`)
  await countOthers()
  let isDone = true
  for (const [kind, texts] of Object.entries({ posts: textsOfPosts, comments: textsOfComments })) {
    let more = true
    while (more && Date.now() < end) more = await countNext(kind, texts, moment)
    isDone &&= !more
  }
  return isDone
}

/** Forgets rare words that no text holds any more: of what was deleted nothing is suggested, or kept. Nightly. */
export const forgetWords = defineJob<Record<string, never>>('campus.forget-words', async () => {
  // Counting reads the indexes of words; to ask whether there is a text would read the tables.
  await database().execute(sql`
    with rare as (
      select word, stem, others from search_words where posts + comments + others <= 3
      order by seen_at, word limit 5000
    ), standing as (
      select word, others > 0
        or (select count(*) from posts where deleted_at is null
          and search @@ plainto_tsquery('pg_catalog.simple', stem)) > 0
        or (select count(*) from comments where deleted_at is null
          and search @@ plainto_tsquery('pg_catalog.simple', stem)) > 0 as stands
      from rare
    ), kept as (
      update search_words set seen_at = now() from standing where stands and search_words.word = standing.word
    )
    delete from search_words using standing where not stands and search_words.word = standing.word`)
})

const most = 2000

/** Counts the words of the next texts of a kind. @returns whether there may be more */
async function countNext(kind: string, texts: SQL, moment: number): Promise<boolean> {
  return transaction(async () => {
    const [mark] = await database().execute<{ id: string }>(
      sql`select id from search_marks where kind = ${kind} for update`,
    )
    const after = mark ? sql`and id > ${mark.id}::uuid` : sql``
    const column = sql.raw(kind)
    const [last] = await database().execute<{ id: string; count: number }>(sql`
      with batch as materialized (
        select id, text from (${texts}) texts where id < ${firstIdAt(moment)}::uuid ${after} order by id limit ${most}
      ), kept as (
        insert into search_words (word, stem, ${column}) ${wordsIn(sql`batch`)}
        on conflict (word) do update set ${column} = search_words.${column} + excluded.${column}, seen_at = now()
      )
      select id, (select count(*)::int from batch) as count from batch order by id desc limit 1`)
    const more = last?.count === most
    if (!last) {
      await database().execute(sql`update search_marks set caught_up = true where kind = ${kind} and not caught_up`)
      return false
    }
    await database().execute(sql`insert into search_marks (kind, id, caught_up)
      values (${kind}, ${last.id}::uuid, ${!more})
      on conflict (kind) do update set id = excluded.id, caught_up = search_marks.caught_up or excluded.caught_up`)
    return more
  })
}

/** The small tables are counted whole each time: of them nothing is missed, and nothing is kept. */
async function countOthers(): Promise<void> {
  const texts = sql.join([eventTexts, curatedTexts, articleTexts, downloadTexts].map(shownTexts), sql` union all `)
  await database().execute(sql`
    with counted as materialized (${wordsIn(sql`(${texts}) texts`)}), kept as (
      insert into search_words (word, stem, others) select word, stem, texts from counted
      on conflict (word) do update set others = excluded.others, seen_at = now()
        where search_words.others <> excluded.others
    )
    update search_words set others = 0 where others > 0 and word not in (select word from counted)`)
}

/** Each word of `texts` as it is written, its stem, and in how many of them it stands; stop words have no stem. */
function wordsIn(texts: SQL): SQL {
  return sql`
    select word, stem, texts from (
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem, count(*)::int as texts
      from ${texts}, unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', left(text, 20000)))) word
      where word ~ '^[[:alnum:]]{1,40}$' and word !~ '^[0-9]{5,}$'
      group by word
    ) counted where stem is not null order by word`
}
