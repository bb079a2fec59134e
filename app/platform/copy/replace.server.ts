import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'

/** Replaces the address of a picture in all custom texts, including drafts and versions. */
export async function replaceInCopy(from: string, to: string): Promise<void> {
  const { rows: changed } = await database().execute(sql`
    update page_words set words = replace(words::text, ${from}, ${to})::jsonb,
      draft = replace(draft::text, ${from}, ${to})::jsonb, version = version + 1
    where position(${from} in words::text || coalesce(draft::text, '')) > 0 returning page`)
  await database().execute(sql`
    update page_word_versions set words = replace(words::text, ${from}, ${to})::jsonb
    where position(${from} in words::text) > 0`)
  if (changed.length > 0) await invalidateTags('*')
}
