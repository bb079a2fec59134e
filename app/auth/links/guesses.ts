import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { fail } from '../errors.ts'
import { sha256 } from '../hashes.ts'
import { countedAs, networkHashes } from '../known-networks.ts'

/**
 * The delay after wrong guesses, by kind: `free` wrong ones without delay, then `firstDelay` seconds, doubling up to
 * `maxDelay`.
 */
const kinds = {
  password: { free: 5, firstDelay: 1, maxDelay: 60 },
  // Each code allows five guesses; this limits clients that request one code after another.
  code: { free: 20, firstDelay: 60, maxDelay: 3600 },
  factor: { free: 5, firstDelay: 30, maxDelay: 900 },
} satisfies Record<string, { free: number; firstDelay: number; maxDelay: number }>

/**
 * Counts a guess before it is checked, so that concurrent guesses do not bypass the limit. `guessedRight` resets the
 * count.
 * @param key the target (a mail address or an account's id), whether it exists or not
 * @throws AuthError over_request_rate_limit during the delay
 */
export async function countGuess(kind: keyof typeof kinds, key: string): Promise<void> {
  const { free, firstDelay, maxDelay } = kinds[kind]
  const hash = sha256(key)
  const delay = sql`case when g.failures + 1 >= ${free}::int
    then now() + make_interval(secs => least(${maxDelay}::float8, ${firstDelay}::float8 * power(2,
      least(g.failures + 1 - ${free}::int, 20)))) end`
  const { rows: counted } =
    await database().execute(sql`insert into auth.guesses as g (kind, key_hash, failures) values (${kind}, ${hash}, 1)
    on conflict (kind, key_hash) do update set failures =
      case when g.last_at < now() - interval '1 day' then 1 else g.failures + 1 end,
      blocked_until = ${delay}, last_at = now()
    where g.blocked_until is null or g.blocked_until <= now() returning 1`)
  if (counted.length > 0) return
  const {
    rows: [row],
  } = await database().execute<{ wait: number }>(
    sql`select ceil(extract(epoch from blocked_until - now()))::int as wait from auth.guesses
      where kind = ${kind} and key_hash = ${hash}`,
  )
  fail('over_request_rate_limit', { retryAfter: Math.max(1, row?.wait ?? 1) })
}

/** Daily limit of strangers' guesses at all codes of one address or number. */
const guessesOfStrangers: Limit = { name: 'auth.code-guesses', points: 30, seconds: 86_400, per: 'account' }

/**
 * Counts a guess at a code that was sent to this address or number. Strangers also have a daily limit, which neither a
 * right guess nor another code or browser resets.
 * @returns the key under which it was counted, for `guessedRight`
 * @throws AuthError over_request_rate_limit
 */
export async function countCodeGuess(to: string): Promise<string> {
  const name = await countedAs(to)
  if (name === to)
    await consume(guessesOfStrangers, to).catch((error: unknown) => {
      if (!(error instanceof TooMany)) throw error
      fail('over_request_rate_limit', { retryAfter: error.retryAfter })
    })
  const guesser = (await askerAmong(networkHashes(), to)) ?? name
  await countGuess('code', guesser)
  return guesser
}

/** The key of an origin that requested a code in the last hour: strangers' guesses do not delay it. */
async function askerAmong(networks: Buffer[], to: string): Promise<string | undefined> {
  for (const network of networks) {
    const asker = `${to} asked by ${network.toString('base64url')}`
    const {
      rows: [row],
    } = await database().execute(
      sql`select 1 from auth.guesses where kind = 'asked' and key_hash = ${sha256(asker)}
        and last_at > now() - interval '1 hour'`,
    )
    if (row) return asker
  }
  return undefined
}

/** Records that the current origin requested a code to this address or number, whether an account has it or not. */
export async function recordRequest(to: string): Promise<void> {
  const [network] = networkHashes()
  if (!network) return
  const key = sha256(`${to} asked by ${network.toString('base64url')}`)
  await database().execute(sql`insert into auth.guesses (kind, key_hash) values ('asked', ${key})
    on conflict (kind, key_hash) do update set last_at = now()`)
}

/** Resets the count of wrong guesses. */
export async function guessedRight(kind: keyof typeof kinds, key: string): Promise<void> {
  await database().execute(sql`delete from auth.guesses where kind = ${kind} and key_hash = ${sha256(key)}`)
}
