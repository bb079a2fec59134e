import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { deleteCurated } from '../app/campus/curated/revise.server.ts'
import { removeSamples } from '../app/campus/samples/samples.server.ts'
import { deleteEvent } from '../app/events/delete.server.ts'
import type { SignedIn } from '../app/platform/actor.ts'
import { rawSql } from '../app/platform/database/database.server.ts'
import { deleteArticle } from '../app/resources/articles/delete.server.ts'
import { deleteDownload } from '../app/resources/downloads/delete.server.ts'
import { parseArticle } from './parse.ts'

/**
 * Puts the sample content into the trash, the sample members' posts and answers included, and removes those members.
 * What was given another title, or events that somebody signed up for, are the installation's own by now and stay.
 * @returns how many articles, downloads, events and curated resources went
 */
export async function removeSampleContent(admin: SignedIn): Promise<number> {
  await removeSamples(admin)
  const sql = rawSql()
  const [articles, downloads, events, curated] = await Promise.all([
    articleTitles(),
    ...['downloads', 'events', 'curated'].map(titlesOf),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const imported: [remove: (admin: SignedIn, id: string) => Promise<void>, ids: string[]][] = [
    [
      deleteArticle,
      ids(await sql`select id from articles where deleted_at is null and title = any(${articles ?? []})`),
    ],
    [
      deleteDownload,
      ids(await sql`select id from downloads where deleted_at is null and title = any(${downloads ?? []})`),
    ],
    [
      deleteEvent,
      ids(
        await sql`select id from events where removed_at is null and title = any(${events ?? []})
        and not exists (select from event_registrations r where r.event_id = events.id)`,
      ),
    ],
    [deleteCurated, ids(await sql`select id from curated_resources where title = any(${curated ?? []})`)],
  ]
  for (const [remove, those] of imported) for (const id of those) await remove(admin, id)
  return imported.reduce((sum, [, those]) => sum + those.length, 0)
}

async function articleTitles(): Promise<string[]> {
  const names = (await readdir(path.resolve('sample', 'articles'))).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(names.map((name) => readFile(path.resolve('sample', 'articles', name), 'utf8')))
  return texts.map((text) => parseArticle(text).meta.title)
}

async function titlesOf(name: string): Promise<string[]> {
  const items = JSON.parse(await readFile(path.resolve('sample', `${name}.json`), 'utf8')) as { title: string }[]
  return items.map(({ title }) => title)
}
