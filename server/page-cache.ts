import type { Sql } from 'postgres'
import { dropAnswers, keepAnswers } from '#app/platform/kept-reads.server.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { forgetOwnWords, freshOwnWords } from '#app/platform/words/own-words.server.ts'
import { compressed, type Encoding } from './compress.ts'
import type { Target } from './http/request/target.ts'
import { purge } from './purge.ts'

/** A rendered public page and its compressed forms. */
export interface CachedPage {
  /** Under which it is kept. */
  address: string
  /** As the routes have it, for the figures. */
  route?: string | undefined
  /** All of them but `etag` and those of the coding. */
  headers: Record<string, string>
  etag: string
  shows: Set<string>
  forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** What is sent of each form, and to who has the page. */
  ready?: Partial<Record<Encoding | 'known', ReadyAnswer>>
  /** Forms that are being made. */
  making?: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
}

/** An answer as Node writes it without looking at each header. */
export interface ReadyAnswer {
  status: number
  /** Names and values in turn, with a last place for the request's id. */
  head: string[]
  body: Buffer | undefined
}

/** All forms of all pages together, and what a page costs beside them (headers, its key). */
const capacity = 64 * 1024 * 1024
const pageCost = 2048

const pages = new Map<string, CachedPage>()
let bytes = 0
/** The one that was asked for last: it stands at the end already. */
let latest: CachedPage | undefined
// Grows with each drop: a page that was rendered across one may show the old state and is not kept.
let generation = 0

const campaignMarks = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+)$/

/** The address under which the page at `target` is cached; undefined for one that is too long to be kept. */
export function cacheKey({ path, query }: Target): string | undefined {
  if (query === '') return `${path}?`
  if (query.length > 1000) return undefined
  return `${path}?${choices(query)}`
}

/** The parameters that a page may choose by, sorted; marks of campaigns change nothing. */
function choices(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) if (campaignMarks.test(name)) parameters.delete(name)
  parameters.sort()
  return parameters
}

/** What was rendered, as far as it decides whether it may be kept. */
interface Rendered {
  status: number
  headers: Headers
  subjects: ReadonlySet<string>
  /** The parameters that the page recognized, with the values that it took. */
  chosen: ReadonlyMap<string, string>
}

/**
 * Whether the page may be shown to others: it says that it looks the same to everybody, gives nobody a cookie, and
 * recognized every parameter of its address.
 */
export function mayKeep({ query }: Target, { status, headers, subjects, chosen }: Rendered): boolean {
  if (status !== 200 || subjects.size === 0 || headers.has('set-cookie')) return false
  const given = [...choices(query)]
  return given.every(([name, value]) => chosen.get(name) === value) && given.length === new Map(given).size
}

/**
 * The page at `address`, if it is cached. One that shows what only `visitors` see is not for who has a Campus session.
 */
export function cachedPage(address: string, cookies?: string | null): CachedPage | undefined {
  const page = pages.get(address)
  if (!page || (page.shows.has('visitors') && cookies?.includes('campus_session='))) return undefined
  if (page === latest) return page
  latest = page
  pages.delete(address)
  pages.set(address, page)
  return page
}

/** A mark of now, to pass to `keepPage` once the page is rendered. */
export function cacheGeneration(): number {
  return generation
}

/** Keeps a page, unless something was dropped since `since`. Those asked for least recently go. */
export function keepPage(page: CachedPage, since: number): void {
  if (since !== generation) return
  forget(page.address)
  pages.set(page.address, page)
  latest = page
  bytes += sizeOf(page)
  makeRoom()
}

/** The body of `page` in `encoding`, compressed once. */
export async function formOf(page: CachedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = page.forms[encoding]
  if (known) return known
  page.making ??= {}
  page.making[encoding] ??= compressed(page.forms.identity as Uint8Array<ArrayBuffer>, encoding, 'once')
  const form = await page.making[encoding]
  if (page.forms[encoding]) return form
  page.forms[encoding] = form
  if (isKept(page)) {
    bytes += form.byteLength
    makeRoom()
  }
  return form
}

/** What the cache holds now. */
export function cacheFigures(): { pages: number; bytes: number } {
  return { pages: pages.size, bytes }
}

/** Drops the pages that show `subject`; all of them for `*`. */
export function dropCached(subject: string): void {
  generation++
  for (const [address, page] of pages) if (subject === '*' || page.shows.has(subject)) forget(address)
}

function makeRoom(): void {
  for (const address of pages.keys()) {
    if (bytes <= capacity) return
    forget(address)
  }
}

function forget(address: string): void {
  const page = pages.get(address)
  if (!page) return
  pages.delete(address)
  if (page === latest) latest = undefined
  bytes -= sizeOf(page)
}

function isKept(page: CachedPage): boolean {
  return pages.get(page.address) === page
}

function sizeOf(page: CachedPage): number {
  return Object.values(page.forms).reduce((sum, form) => sum + form.byteLength, pageCost)
}

/** Hears from every process what to drop. After a lost connection everything goes: something may have been missed. */
export async function hearDrops(sql: Sql): Promise<void> {
  await sql.listen(pagesChannel, hearDrop, () => hearDrop('*'))
  if (import.meta.env.PROD) keepAnswers()
}

function hearDrop(subject: string): void {
  if (subject === '*') {
    forgetOwnWords()
    // Mails name the firm, too, and are made by jobs that ask for no page.
    void freshOwnWords()
  }
  dropAnswers(subject)
  dropCached(subject)
  purge(subject)
}
