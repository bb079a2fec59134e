import { type SQL, sql } from 'drizzle-orm'

/** Rows whose `search` column has words that begin as those of `text` do, in any order; undefined for no words. */
export function matches(column: SQL | { getSQL(): SQL }, text: string | undefined): SQL | undefined {
  const words = (text ?? '').slice(0, 200).match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined
  return sql`${column} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
