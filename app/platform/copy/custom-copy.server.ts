import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { type CustomCopy, loadCustomCopyFrom } from './copy.ts'
import { pageCopy } from './tables.server.ts'

let published: ReadonlyMap<string, CustomCopy> = new Map()
let isFresh = false
let reading: Promise<void> | undefined
const previewed = new AsyncLocalStorage<{ page: string; draft: CustomCopy }>()

/** Makes the pages of this process use the published texts, or the draft in a preview. */
export function previewCustomCopy(): void {
  loadCustomCopyFrom((page) => {
    const preview = previewed.getStore()
    return preview?.page === page ? preview.draft : published.get(page)
  })
}

/** Marks the texts as stale: they are read again before the next page is rendered. */
export function clearCustomCopy(): void {
  isFresh = false
}

/** Reads the custom texts again if they are stale. If the database is down, the last ones stay in use. */
export function refreshCustomCopy(): Promise<void> | undefined {
  // Wait for a read in progress: a page rendered with the old texts would be cached.
  if (isFresh) return reading
  const pendingRead = readCustomCopy().finally(() => {
    if (reading === pendingRead) reading = undefined
  })
  reading = pendingRead
  return pendingRead
}

let readings = 0

async function readCustomCopy(): Promise<void> {
  // Set this before the query, so that a publication during it marks the texts as stale again.
  isFresh = true
  const turn = ++readings
  try {
    const rows = await database().select({ page: pageCopy.page, words: pageCopy.words }).from(pageCopy)
    if (turn !== readings) return
    published = new Map(rows.map(({ page, words }) => [page, words]))
  } catch (err) {
    isFresh = false
    log.warn({ err }, 'the words of the firm could not be read')
  }
}

/** Runs `work` with a page's draft in place of its published texts. */
export function withDraftCopy<Result>(draft: { page: string; draft: CustomCopy }, work: () => Result): Result {
  return previewed.run(draft, work)
}

/** True while a preview of a draft is rendered. */
export function isDraftShown(): boolean {
  return previewed.getStore() !== undefined
}

/** The draft for a preview link (`?words=TOKEN`), by unique index; undefined once it is published or discarded. */
export async function draftByToken(token: string): Promise<{ page: string; draft: CustomCopy } | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined
  const [row] = await database()
    .select({ page: pageCopy.page, draft: pageCopy.draft })
    .from(pageCopy)
    .where(and(eq(pageCopy.draftToken, token), isNotNull(pageCopy.draft)))
  return row?.draft ? { page: row.page, draft: row.draft } : undefined
}
