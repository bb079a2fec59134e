import type { z } from 'zod'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import type { Bearer } from '../bearer.ts'
import type { Caller } from '../caller.ts'

/** Who may call: anybody, the bearer of an access token, or an administrator. */
export type Access = 'public' | 'user' | 'admin'

/** What an endpoint's handler gets. */
export interface AuthRequest<Body = unknown, Query = unknown> {
  body: Body
  query: Query
  /** Parts of the path. Ids are checked with `idParam`. */
  params: Record<string, string>
  caller: Caller
  /** Where the client wants the flow to end; not checked yet. */
  redirectTo: string | undefined
  /** Who asks, at endpoints with access `user`; others throw. */
  bearer: Bearer
  headers: Headers
  url: URL
}

/** A row of the endpoint table. The answer is JSON with status 200, nothing (204), or a Response of its own. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/auth/v1`, with `:name` for parts. */
  path: string
  summary: string
  access: Access
  /** Access `user`: a session that another tool holds may come here, too. */
  forTools?: boolean
  limit?: Limit
  body?: z.ZodType
  query?: z.ZodType
  /** The body may be a form, too (a provider's or our own page's). */
  form?: boolean
  /** What OAuth calls a malformed request here: refusals are answered in its form. */
  oauthError?: string
  /** A token that is good no more is answered as RFC 6750 says (401), where clients that others wrote look for it. */
  challenges?: boolean
  handle: (request: AuthRequest) => Promise<object | undefined>
}

/** Declares an endpoint; the handler's body and query have the types of their schemas. */
export function endpoint<Body extends z.ZodType = z.ZodUnknown, Query extends z.ZodType = z.ZodUnknown>(
  declared: Omit<Endpoint, 'body' | 'query' | 'handle'> & {
    body?: Body
    query?: Query
    handle: (request: AuthRequest<z.output<Body>, z.output<Query>>) => Promise<object | undefined>
  },
): Endpoint {
  return declared as Endpoint
}
