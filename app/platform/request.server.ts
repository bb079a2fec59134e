import { createContext, type RouterContextProvider } from 'react-router'
import { type Actor, entersAdmin, type SignedIn, visitor } from './actor.ts'
import { Forbidden } from './errors.ts'

/** Facts of the request under way that acts and pages need beside its body. */
export interface RequestInfo {
  id: string
  /** The client's address, from the proxy's header where `TRUST_PROXY` is on. */
  address: string
  userAgent: string
  headers: Headers
  /** Secret mark of our own inline scripts and styles; the policy header lists their hashes. */
  nonce: string
}

/** What the page cache learns about a page: what it shows, and the query values that select it. */
interface Shown {
  /** Dropping one of these drops the page. Empty for a page that is not kept. */
  subjects: Set<string>
  /** Parameters of the address that the page recognized, with the value that it took. */
  chosen: Map<string, string>
  /** From when on it is out of date, whatever happens. */
  until?: Date
}

export const requestContext = createContext<RequestInfo>({
  id: '',
  address: '127.0.0.1',
  userAgent: '',
  headers: new Headers(),
  nonce: '',
})
/** The actors of the request; where they could not be looked up, the error is thrown at whoever asks for one. */
export type Actors = { campus: Actor; admin: Actor } | { failed: unknown }
export const actorsContext = createContext<Actors>({ campus: visitor, admin: visitor })
/** The request that writes, so that the page of an error can give back what it brought, and its draft can be deleted. */
export const writingContext = createContext<{ request?: Request; isPage: boolean } | null>(null)
export const shownContext = createContext<Shown>({ subjects: new Set(), chosen: new Map() })

/** Who asks, by the Campus session. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return actors(context).campus
}

/** Who asks, by the admin session (one of its own, apart from the Campus); a visitor where there is none. */
export function adminActorOf(context: Readonly<RouterContextProvider>): Actor {
  return actors(context).admin
}

/** Whoever of the staff asks. @throws Forbidden unless it is one: routes guard first and redirect */
export function adminOf(context: Readonly<RouterContextProvider>): SignedIn {
  const actor = adminActorOf(context)
  if (actor.kind !== 'member' || !entersAdmin(actor.role)) throw new Forbidden()
  return actor
}

function actors(context: Readonly<RouterContextProvider>): { campus: Actor; admin: Actor } {
  const known = context.get(actorsContext)
  if ('failed' in known) throw known.failed
  return known
}

/** True for a request that only reads: HEAD leads where GET would. */
export function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The request's id, client address and so on. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext)
}

/**
 * Says that the page may be kept in the page cache, and what it shows: `cacheTag(context, 'articles')`.
 * Only for pages that look the same to everybody. `invalidateTags('articles')` drops it.
 */
export function cacheTag(context: Readonly<RouterContextProvider>, ...subjects: string[]): void {
  const { subjects: shown } = context.get(shownContext)
  shown.add('public')
  for (const subject of subjects) shown.add(subject)
}

/**
 * Says which parameters the page recognized and the values that it took: `cacheVaryOn(context, { tab: 'coaching' })`.
 * An address with any other parameter or value is answered and not kept, so that nobody fills the cache with copies.
 */
export function cacheVaryOn(
  context: Readonly<RouterContextProvider>,
  values: Record<string, string | number | undefined>,
): void {
  const { chosen } = context.get(shownContext)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) chosen.set(name, String(value))
}

/** Says until when a page that may be kept is true: one that names an event, until that is over. */
export function cacheExpiresAt(context: Readonly<RouterContextProvider>, moment: Date): void {
  const shown = context.get(shownContext)
  if (!shown.until || moment < shown.until) shown.until = moment
}

/** Headers that the answer gets beside those of its route (`Retry-After`, `Set-Cookie` of a renewed session). */
export const responseHeadersContext = createContext<Headers>(new Headers())

/** Headers to add to the answer of the request under way. */
export function responseHeaders(context: Readonly<RouterContextProvider>): Headers {
  return context.get(responseHeadersContext)
}
