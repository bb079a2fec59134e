import { database } from '#app/platform/database/database.server.ts'
import { spamWords } from './tables.server.ts'

/** Creates a learned word. */
export async function buildSpamWord(word: typeof spamWords.$inferInsert): Promise<void> {
  await database().insert(spamWords).values(word)
}
