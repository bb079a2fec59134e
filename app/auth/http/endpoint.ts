import type { z } from 'zod'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import type { Bearer } from '../bearer.ts'
import type { Caller } from '../caller.ts'

/** Access level: everyone, the bearer of an access token, or administrators. */
export type Access = 'public' | 'user' | 'admin'

/** The input of an endpoint's handler. */
export interface AuthRequest<Body = unknown, Query = unknown> {
  body: Body
  query: Query
  /** Parts of the path. Ids are checked with `idParam`. */
  params: Record<string, string>
  caller: Caller
  /** The redirect target that the client requested; not validated yet. */
  redirectTo: string | undefined
  /** The authenticated user. Reading it throws unless access is `user`. */
  bearer: Bearer
  headers: Headers
  url: URL
}

/** An endpoint. Its handler returns an object (JSON, 200), undefined (204), or a Response. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/auth/v1`, with `:name` for parts. */
  path: string
  summary: string
  access: Access
  /** With access `user`: also accepts the sessions of OAuth clients. */
  forTools?: boolean
  limit?: Limit
  body?: z.ZodType
  query?: z.ZodType
  /** Also accepts a form as body (a provider's or our own page's). */
  form?: boolean
  /** The OAuth error code of a malformed request; errors are then returned in OAuth's form. */
  oauthError?: string
  /** Answers an invalid token with 401, as RFC 6750 requires and third-party clients expect. */
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
