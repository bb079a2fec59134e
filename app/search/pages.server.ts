import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { publicPages } from '#app/site/pages.ts'
import { pageText } from '#app/site/seo/page-text.server.tsx'

const pageTexts = pgTable('page_texts', {
  path: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
})

/** The public pages, for everybody; scans all of them. */
export const searchedPages: SearchSource = {
  kind: 'pages',
  table: pageTexts,
  id: pageTexts.path,
  at: sql`null::timestamptz`,
  title: pageTexts.title,
  text: pageTexts.content,
  href: sql`${pageTexts.path}`,
  where: undefined,
  suggestsTitles: true,
}

/** Updates the search index of public pages; unchanged pages are not written. */
export async function indexPages(): Promise<void> {
  const pages = await Promise.all(
    publicPages.map(async ({ path, title }) => ({ path, title, content: await pageText(path) })),
  )
  await transaction(async () => {
    await database().execute(sql`
      insert into page_texts (path, title, content)
      select path, title, content
      from json_to_recordset(${JSON.stringify(pages)}::json) as read (path text, title text, content text) order by path
      on conflict (path) do update set title = excluded.title, content = excluded.content
        where (page_texts.title, page_texts.content) is distinct from (excluded.title, excluded.content)`)
    await database().execute(sql`
      delete from page_texts where path <> all (${`{${pages.map(({ path }) => path)}}`}::text[])`)
  })
}

/** Every few minutes, because pages contain editable texts, people, dates and questions. */
export const indexPublicPages = defineJob<Record<string, never>>('search.index-pages', indexPages)
