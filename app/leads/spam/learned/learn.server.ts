import { eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { spamWordsOf } from './spam-words.server.ts'
import { spamLessons, spamWords } from './tables.server.ts'

/**
 * Learns from an admin's decision about a lead: spam or not. Replaces an earlier lesson from the same lead. Call it in
 * the transaction of the decision.
 */
export async function learnFrom(leadId: string, isSpam: boolean, texts: string[]): Promise<void> {
  const words = await spamWordsOf(texts)
  await unlearn([leadId])
  const done = await database()
    .insert(spamLessons)
    .values({ leadId, isSpam, words })
    .onConflictDoNothing()
    .returning({ leadId: spamLessons.leadId })
  if (done.length === 0 || words.length === 0) return
  const one = isSpam ? { spam: 1, fine: 0 } : { spam: 0, fine: 1 }
  // The words are sorted: concurrent lessons with the same words would deadlock otherwise.
  await database()
    .insert(spamWords)
    .values(words.map((word) => ({ word, ...one })))
    .onConflictDoUpdate({
      target: spamWords.word,
      set: isSpam ? { spam: sql`${spamWords.spam} + 1` } : { fine: sql`${spamWords.fine} + 1` },
    })
}

/** Removes lessons from leads that were deleted or decided otherwise. Call it in a transaction. */
export async function unlearn(leadIds: string[]): Promise<void> {
  const lessons = await database().delete(spamLessons).where(inArray(spamLessons.leadId, leadIds)).returning()
  for (const { isSpam, words } of lessons) {
    if (words.length === 0) continue
    const less = isSpam
      ? { spam: sql`greatest(0, ${spamWords.spam} - 1)` }
      : { fine: sql`greatest(0, ${spamWords.fine} - 1)` }
    const locked = database()
      .select({ word: spamWords.word })
      .from(spamWords)
      .where(inArray(spamWords.word, words))
      .orderBy(spamWords.word)
      .for('update')
    await database().update(spamWords).set(less).where(inArray(spamWords.word, locked))
  }
  if (lessons.length > 0) await database().delete(spamWords).where(sql`${spamWords.spam} = 0 and ${spamWords.fine} = 0`)
}

/** Minimum number of lessons of each kind before words are used for classification. */
const MIN_LESSONS = 5
/** Probability threshold. False positives are stored, and admins can find them in the spam list. */
const SPAM_THRESHOLD = 0.995

/** True if the text resembles what admins marked as spam more than what they answered. By primary key. */
export async function looksLikeSpam(texts: string[]): Promise<boolean> {
  const [spam, fine] = await Promise.all([
    database().$count(spamLessons, eq(spamLessons.isSpam, true)),
    database().$count(spamLessons, eq(spamLessons.isSpam, false)),
  ])
  if (spam < MIN_LESSONS || fine < MIN_LESSONS) return false
  const words = await spamWordsOf(texts)
  if (words.length === 0) return false
  const known = await database().select().from(spamWords).where(inArray(spamWords.word, words))
  // Log odds of each word in spam, pulled to the middle for rare words.
  const logOdds = known
    .filter((word) => word.spam + word.fine > 1)
    .map((word) => {
      const [inSpam, inLegitimate] = [word.spam / spam, word.fine / fine]
      const seen = word.spam + word.fine
      const share = (0.5 + (seen * inSpam) / (inSpam + inLegitimate)) / (1 + seen)
      return Math.log(share / (1 - share))
    })
    .sort((one, other) => Math.abs(other) - Math.abs(one))
    .slice(0, 15)
  if (logOdds.length < 3) return false
  const likely = 1 / (1 + Math.exp(-logOdds.reduce((sum, one) => sum + one, 0)))
  return likely > SPAM_THRESHOLD
}
