import { createContext, type RouterContextProvider } from 'react-router'
import { type Actor, entersAdmin, type SignedIn, visitor } from './actor.ts'
import { Forbidden } from './errors.ts'

/** Data of the current request that actions and pages need in addition to its body. */
export interface RequestInfo {
  id: string
  /** The client's address, from the proxy's header if `TRUST_PROXY` is on. */
  address: string
  userAgent: string
  headers: Headers
  /** The CSP nonce of our own inline scripts and styles. */
  nonce: string
}

/** Cache metadata of a page: its tags, and the query values that select it. */
export interface CacheHints {
  /** Cache tags; invalidating one drops the page. Empty for a page that is not cached. */
  tags: Set<string>
  /** Query parameters that the page recognized, with the values it used. */
  vary: Map<string, string>
  /** When the cached page expires, even without an invalidation. */
  until?: Date
}

export const requestContext = createContext<RequestInfo>({
  id: '',
  address: '127.0.0.1',
  userAgent: '',
  headers: new Headers(),
  nonce: '',
})
/** The actors of the request. If looking them up failed, the error is thrown to whoever needs one. */
export type Actors = { campus: Actor; admin: Actor } | { failed: unknown }
export const actorsContext = createContext<Actors>({ campus: visitor, admin: visitor })
/** The write request, so that an error page can show the submitted values, and its draft can be deleted. */
export const writingContext = createContext<{ request?: Request; isPage: boolean } | null>(null)
export const cacheHintsContext = createContext<CacheHints>({ tags: new Set(), vary: new Map() })

/** The actor of the Campus session. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return actors(context).campus
}

/** The actor of the admin session, which is separate from the Campus session; a visitor if there is none. */
export function adminActorOf(context: Readonly<RouterContextProvider>): Actor {
  return actors(context).admin
}

/** The signed-in staff member. @throws Forbidden for anyone else: routes guard and redirect before they call it */
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

/** True for GET and HEAD. */
export function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function requestOf(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext)
}

/**
 * Allows the page to be cached, with its tags: `cacheTag(context, 'articles')`. Only for pages that look the same to
 * everybody. `invalidateTags('articles')` drops it.
 */
export function cacheTag(context: Readonly<RouterContextProvider>, ...names: string[]): void {
  const { tags } = context.get(cacheHintsContext)
  tags.add('public')
  for (const name of names) tags.add(name)
}

/**
 * Declares the query parameters that the page recognized, and their values: `cacheVaryOn(context, { tab: 'coaching'
 * })`. A URL with any other parameter or value is not cached, so that nobody can fill the cache with copies.
 */
export function cacheVaryOn(
  context: Readonly<RouterContextProvider>,
  values: Record<string, string | number | undefined>,
): void {
  const { vary } = context.get(cacheHintsContext)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) vary.set(name, String(value))
}

/** Sets when a cached page expires: for example, when an event that it shows is over. */
export function cacheExpiresAt(context: Readonly<RouterContextProvider>, moment: Date): void {
  const hints = context.get(cacheHintsContext)
  if (!hints.until || moment < hints.until) hints.until = moment
}

/** Headers added to those of the route (`Retry-After`, `Set-Cookie` of a renewed session). */
export const responseHeadersContext = createContext<Headers>(new Headers())

/** The headers to add to the response of the current request. */
export function responseHeaders(context: Readonly<RouterContextProvider>): Headers {
  return context.get(responseHeadersContext)
}
