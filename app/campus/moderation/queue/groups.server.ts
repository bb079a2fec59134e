import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { Waiting } from './queries.server.ts'

/** Minimum `similarity` (pg_trgm) of two texts in one group. */
export const ALIKE = 0.5

/**
 * Groups open texts: those of one author, and near-copies by any author. Groups, and the texts in them, keep their
 * order. One query that compares the beginnings of the texts.
 */
export async function groupsOf<Text extends Pick<Waiting, 'id' | 'title' | 'text' | 'author' | 'kind'>>(
  waiting: Text[],
): Promise<Text[][]> {
  const groups = new Map(waiting.map((text) => [text.id, [text]]))
  const join = (one: string, other: string) => {
    const [into, from] = [groups.get(one), groups.get(other)]
    if (!into || !from || into === from) return
    into.push(...from)
    for (const { id } of from) groups.set(id, into)
  }
  const firstOf = new Map<string, string>()
  for (const { id, author } of waiting) {
    if (!author.id) continue
    const first = firstOf.get(author.id)
    if (first) join(first, id)
    else firstOf.set(author.id, id)
  }
  for (const { one, other } of await alikeAmong(waiting)) join(one, other)
  const position = new Map(waiting.map(({ id }, index) => [id, index]))
  const inOrder = (group: Text[]) => group.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
  return [...new Set(waiting.map(({ id }) => groups.get(id) as Text[]))].map(inOrder)
}

async function alikeAmong(waiting: Pick<Waiting, 'id' | 'title' | 'text' | 'kind'>[]) {
  if (waiting.length < 2) return []
  // A comment's title is that of its post, so it is not compared.
  const texts = waiting.map(({ id, kind, title, text }) => ({
    id,
    words: (kind === 'post' ? `${title} ${text}` : text).slice(0, 400),
  }))
  return database()
    .execute<{ one: string; other: string }>(sql`
    with texts as (select id, words from json_to_recordset(${JSON.stringify(texts)}::json) as t (id uuid, words text))
    select a.id as one, b.id as other from texts a join texts b on a.id < b.id
    where similarity(a.words, b.words) > ${ALIKE}`)
    .then(({ rows }) => rows)
}
