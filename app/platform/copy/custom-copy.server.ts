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

/** Has every page of this process say what the firm has published. */
export function previewCustomCopy(): void {
  loadCustomCopyFrom((page) => {
    const preview = previewed.getStore()
    return preview?.page === page ? preview.draft : published.get(page)
  })
}

/** Something may have been published: they are read again before the next page is made. */
export function clearCustomCopy(): void {
  isFresh = false
}

/** The words of the firm, read if they may be old. Where the database is away, those known last hold. */
export function refreshCustomCopy(): Promise<void> | undefined {
  // Whoever comes while they are read waits as well: a page with the old ones would be kept in the cache.
  if (isFresh) return reading
  const own = readCustomCopy().finally(() => {
    if (reading === own) reading = undefined
  })
  reading = own
  return own
}

let readings = 0

async function readCustomCopy(): Promise<void> {
  // Before the question: what is published while it is under way counts as not read.
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

/** Does `work` with a page's draft in place of its published words. */
export function withDraftCopy<Result>(draft: { page: string; draft: CustomCopy }, work: () => Result): Result {
  return previewed.run(draft, work)
}

/** True while a page is made that shows a draft. */
export function isDraftShown(): boolean {
  return previewed.getStore() !== undefined
}

/** The draft that a preview link (`?words=TOKEN`) opens, by unique index; undefined once it is published or gone. */
export async function draftByToken(token: string): Promise<{ page: string; draft: CustomCopy } | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined
  const [row] = await database()
    .select({ page: pageCopy.page, draft: pageCopy.draft })
    .from(pageCopy)
    .where(and(eq(pageCopy.draftToken, token), isNotNull(pageCopy.draft)))
  return row?.draft ? { page: row.page, draft: row.draft } : undefined
}
