import { database } from '#app/platform/database/database.server.ts'
import { spamWords } from './tables.server.ts'

/** A word that was learned, as tests need it. */
export async function buildSpamWord(word: typeof spamWords.$inferInsert): Promise<void> {
  await database().insert(spamWords).values(word)
}
