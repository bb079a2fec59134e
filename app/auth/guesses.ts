import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { fail } from './errors.ts'
import { sha256 } from './hashes.ts'

/**
 * What is guessed, and how the delay grows: `free` wrong ones at once, then `firstDelay` seconds, doubling up to
 * `longestDelay`.
 */
const kinds = {
  password: { free: 5, firstDelay: 1, longestDelay: 60 },
  // Each code allows five; this limits those who ask for one code after the other.
  code: { free: 20, firstDelay: 60, longestDelay: 3600 },
  factor: { free: 5, firstDelay: 30, longestDelay: 900 },
} satisfies Record<string, { free: number; firstDelay: number; longestDelay: number }>

/**
 * Counts a guess before it is looked at, so that twenty at once are not twenty chances. `guessedRight` forgets them.
 * @param key whom it is about (a mail address or an account's id), whether they exist or not
 * @throws AuthError over_request_rate_limit while the delay runs
 */
export async function countGuess(kind: keyof typeof kinds, key: string): Promise<void> {
  const { free, firstDelay, longestDelay } = kinds[kind]
  const hash = sha256(key)
  const delay = sql`case when g.failures + 1 >= ${free}::int
    then now() + make_interval(secs => least(${longestDelay}::float8, ${firstDelay}::float8 * power(2, least(g.failures + 1 - ${free}::int, 20)))) end`
  const counted =
    await database().execute(sql`insert into auth.guesses as g (kind, key_hash, failures) values (${kind}, ${hash}, 1)
    on conflict (kind, key_hash) do update set failures = case when g.last_at < now() - interval '1 day' then 1 else g.failures + 1 end,
      blocked_until = ${delay}, last_at = now()
    where g.blocked_until is null or g.blocked_until <= now() returning 1`)
  if (counted.length > 0) return
  const [row] = await database().execute<{ wait: number }>(
    sql`select ceil(extract(epoch from blocked_until - now()))::int as wait from auth.guesses where kind = ${kind} and key_hash = ${hash}`,
  )
  fail('over_request_rate_limit', { retryAfter: Math.max(1, row?.wait ?? 1) })
}

/** Forgets the wrong guesses after a right one. */
export async function guessedRight(kind: keyof typeof kinds, key: string): Promise<void> {
  await database().execute(sql`delete from auth.guesses where kind = ${kind} and key_hash = ${sha256(key)}`)
}
