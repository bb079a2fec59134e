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
  /** From this moment on, in milliseconds, it is out of date. */
  until?: number
  forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Several versions before it were dropped soon. */
  isShortLived?: boolean
  /** Forms that are being made. */
  making?: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
}

/** All forms of all pages together, and what a page costs beside them (headers, its key). */
const capacity = 64 * 1024 * 1024
const pageCost = 2048

/** A page of which that many versions were made within these milliseconds changes all the time. */
const changing = { versions: 4, within: 60_000 }
/** Addresses of which that is known. */
const mostKnown = 2000

const pages = new Map<string, CachedPage>()
/** When the last versions of each page were made. */
const madeAt = new Map<string, number[]>()
let bytes = 0
let answers = 0
let renderings = 0
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
  if (page.until !== undefined && page.until <= Date.now()) return void forget(address)
  answers++
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
  renderings++
  page.isShortLived = changesAllTheTime(page.address)
  if (since !== generation) return
  forget(page.address)
  pages.set(page.address, page)
  latest = page
  bytes += sizeOf(page)
  makeRoom()
}

function changesAllTheTime(address: string): boolean {
  const now = performance.now()
  const lately = (madeAt.get(address) ?? []).filter((time) => now - time < changing.within)
  madeAt.delete(address)
  madeAt.set(address, [...lately, now].slice(-changing.versions))
  for (const oldest of madeAt.keys()) {
    if (madeAt.size <= mostKnown) break
    madeAt.delete(oldest)
  }
  return lately.length >= changing.versions
}

/**
 * The body of `page` in `encoding`, compressed once as far as it goes: whoever asks first waits for that, 30 to 60 ms.
 * Of a page that changes all the time (the Campus home, where people write) that would be nearly everybody, so that one
 * is compressed lightly, and further once it has lasted. So is one that is asked for while another is compressed: after
 * a start, or what drops all pages, each core would have several to compress before it makes the next page.
 */
export async function formOf(page: CachedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = page.forms[encoding]
  if (known) return known
  page.making ??= {}
  const isLight = page.isShortLived || inLine > 0
  const whole = () => compressed(identityOf(page), encoding, 'once')
  page.making[encoding] ??= isLight ? compressed(identityOf(page), encoding, 'light') : inTurn(whole)
  const form = await page.making[encoding]
  if (page.forms[encoding]) return form
  takeForm(page, encoding, form)
  const { address, etag, isShortLived } = page
  if (isLight) setTimeout(compressFurther, isShortLived ? changing.within : 0, address, etag, encoding).unref()
  return form
}

// Named, and not held: of a page that changes all the time many versions would be.
async function compressFurther(address: string, etag: string, encoding: Encoding): Promise<void> {
  const form = `${etag} ${encoding} ${address}`
  if (awaited.has(form)) return
  awaited.add(form)
  await inTurn(async () => {
    awaited.delete(form)
    const page = pages.get(address)
    if (page?.etag === etag) takeForm(page, encoding, await compressed(identityOf(page), encoding, 'once'))
  })
}

/** The forms that wait to be compressed further: one that is rendered again meanwhile, the same, waits once. */
const awaited = new Set<string>()

/** How many are compressed as far as it goes, or wait for that. */
let inLine = 0
let turn: Promise<unknown> = Promise.resolve()

/** One at a time, and each whatever became of the one before. */
function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  inLine++
  const made = turn.then(make).finally(() => inLine--)
  turn = made.catch(() => {})
  return made
}

function takeForm(page: CachedPage, encoding: Encoding, form: Uint8Array<ArrayBuffer>): void {
  const former = sizeOf(page)
  page.forms[encoding] = form
  countMore(page, sizeOf(page) - former)
}

function identityOf(page: CachedPage): Uint8Array<ArrayBuffer> {
  return page.forms.identity as Uint8Array<ArrayBuffer>
}

function countMore(page: CachedPage, length: number): void {
  if (!isKept(page)) return
  bytes += length
  makeRoom()
}

/** What the cache holds now, how many requests it has answered, and how many pages had to be rendered for it. */
export function cacheFigures() {
  return { pages: pages.size, bytes, answers, renderings }
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

function sizeOf({ forms }: CachedPage): number {
  return Object.values(forms).reduce((sum, form) => sum + form.byteLength, pageCost)
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
