import type { Sql } from 'postgres'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { compressed, type Encoding } from './compress.ts'
import type { Target } from './http/target.ts'

/** A rendered public page and its compressed forms. */
export interface CachedPage {
  status: number
  /** All of them but `etag` and those of the coding. */
  headers: Record<string, string>
  etag: string
  shows: Set<string>
  forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

const capacity = 2000
const pages = new Map<string, CachedPage>()
// Grows with each drop: a page that was rendered across one may show the old state and is not kept.
let generation = 0

// Pages choose by these; a request with any other is rendered for itself, so that nobody fills the cache with copies.
const choosing = new Set(['tab', 'category', 'tag', 'page', 'service', 'certification'])
const campaignMarks = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+)$/

/** The address under which the page at `target` is cached; undefined for one whose answer is not kept. */
export function cacheKey({ path, query }: Target): string | undefined {
  if (query === '') return `${path}?`
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) {
    if (campaignMarks.test(name)) parameters.delete(name)
    else if (!choosing.has(name)) return undefined
  }
  parameters.sort()
  return `${path}?${parameters}`
}

/**
 * The page at `address`, if it is cached. One that shows what only `visitors` see is not for who has a Campus session.
 */
export function cachedPage(address: string, cookies?: string | null): CachedPage | undefined {
  const page = pages.get(address)
  if (!page || (page.shows.has('visitors') && cookies?.includes('campus_session='))) return undefined
  pages.delete(address)
  pages.set(address, page)
  return page
}

/** A mark of now, to pass to `keepPage` once the page is rendered. */
export function cacheGeneration(): number {
  return generation
}

/** Keeps a page, unless something was dropped since `since`. The one that was asked for least recently goes. */
export function keepPage(address: string, page: CachedPage, since: number): void {
  if (since !== generation) return
  pages.set(address, page)
  if (pages.size > capacity) pages.delete(pages.keys().next().value as string)
}

/** The body of `page` in `encoding`, compressed once. */
export async function formOf(page: CachedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = page.forms[encoding]
  if (known) return known
  const form = await compressed(page.forms.identity as Uint8Array<ArrayBuffer>, encoding, 'once')
  page.forms[encoding] = form
  return form
}

/** Drops the pages that show `subject`; all of them for `*`. */
export function dropCached(subject: string): void {
  generation++
  for (const [address, page] of pages) if (subject === '*' || page.shows.has(subject)) pages.delete(address)
}

/** Hears from every process what to drop. After a lost connection everything goes: something may have been missed. */
export async function hearDrops(sql: Sql): Promise<void> {
  await sql.listen(pagesChannel, dropCached, () => dropCached('*'))
}
