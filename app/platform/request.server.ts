import { createContext, type RouterContextProvider } from 'react-router'
import { type Actor, visitor } from './actor.ts'
import { Forbidden } from './errors.ts'

/** Facts of the request under way that acts and pages need beside its body. */
export interface RequestInfo {
  id: string
  /** The client's address, from the proxy's header where `TRUST_PROXY` is on. */
  address: string
  userAgent: string
  /** Secret mark of our own inline scripts and styles; the policy header lists their hashes. */
  nonce: string
}

/** What a cached page shows; dropping one of these drops the page. */
type Shown = Set<string>

export const requestContext = createContext<RequestInfo>({ id: '', address: '127.0.0.1', userAgent: '', nonce: '' })
/** The Campus session's actor. */
export const actorContext = createContext<Actor>(visitor)
/** The admin area's actor: a session of its own, apart from the Campus. */
export const adminContext = createContext<Actor>(visitor)
export const shownContext = createContext<Shown>(new Set())

/** Who asks, by the Campus session. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return context.get(actorContext)
}

/** Who asks, by the admin session. @throws Forbidden unless it is an admin: routes guard first and redirect */
export function adminOf(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(adminContext)
  if (actor.kind !== 'member' || actor.role !== 'admin') throw new Forbidden()
  return actor
}

/** The request's id, client address and so on. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext)
}

/**
 * Says that the page may be kept in the page cache, and what it shows: `pageShows(context, 'articles')`.
 * Only for pages that look the same to everybody. `dropPages(tx, 'articles')` drops it.
 */
export function pageShows(context: Readonly<RouterContextProvider>, ...subjects: string[]): void {
  const shown = context.get(shownContext)
  shown.add('public')
  for (const subject of subjects) shown.add(subject)
}

/** Headers that the answer gets beside those of its route (`Retry-After`, `Set-Cookie` of a renewed session). */
export const answerHeadersContext = createContext<Headers>(new Headers())

/** Headers to add to the answer of the request under way. */
export function answerHeaders(context: Readonly<RouterContextProvider>): Headers {
  return context.get(answerHeadersContext)
}
