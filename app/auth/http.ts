import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requireAdmin, requireUser } from './bearer.ts'
import { changeFactorOfAccount, deleteFactorOfAccount, listFactorsOfAccount } from './endpoints/admin/admin-factors.ts'
import { generate, invite } from './endpoints/admin/admin-links.ts'
import { adminPasskeyEndpoints } from './endpoints/admin/admin-passkeys.ts'
import { ssoProviderEndpoints } from './endpoints/admin/admin-sso-providers.ts'
import {
  adminCreateAccount,
  adminListAccounts,
  deleteAccount,
  getAccount,
  updateAccount,
} from './endpoints/admin/admin-users.ts'
import { customProviderEndpoints } from './endpoints/admin/custom-providers.ts'
import { oauthClientEndpoints } from './endpoints/admin/oauth-clients.ts'
import { authorize } from './endpoints/authorize.ts'
import { getCallback, postCallback } from './endpoints/callback.ts'
import { deleteFactor, postChallenge, postFactor, postFactorVerification } from './endpoints/factors.ts'
import { token } from './endpoints/grants/token.ts'
import { authHealth } from './endpoints/health.ts'
import { jwks } from './endpoints/jwks.ts'
import { magicLink, otp } from './endpoints/links/otp.ts'
import { reauthenticate } from './endpoints/links/reauthenticate.ts'
import { recover } from './endpoints/links/recover.ts'
import { resendEndpoint } from './endpoints/links/resend.ts'
import { followLink, verify } from './endpoints/links/verify.ts'
import { logout } from './endpoints/logout.ts'
import { oauthEndpoints } from './endpoints/oauth.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { authSettings } from './endpoints/settings.ts'
import { signup } from './endpoints/signup.ts'
import { samlAcs, samlMetadata, sso } from './endpoints/sso.ts'
import { getUser, putUser } from './endpoints/user.ts'
import { authorizeIdentity, deleteIdentity } from './endpoints/user-identities.ts'
import { AuthError, fail } from './errors.ts'
import { type AuthRequest, type Endpoint, endpoint } from './http/endpoint.ts'
import { errorResponse, versionHeader } from './http/errors-to-responses.ts'
import { parse } from './http/parse.ts'
import { requestsPerClientQueue } from './http/per-client-queue.ts'
import { parseBody, readText, storable } from './http/read-body.ts'
import { limitAddress } from './limits.ts'
import { openApi } from './openapi.ts'

/** Every endpoint of the service. */
export const endpoints: Endpoint[] = [
  authHealth,
  authSettings,
  jwks,
  // Accounts and sessions.
  signup,
  token,
  otp,
  magicLink,
  verify,
  followLink,
  recover,
  resendEndpoint,
  reauthenticate,
  getUser,
  putUser,
  logout,
  // Second factors.
  postFactor,
  postChallenge,
  postFactorVerification,
  deleteFactor,
  // Passkeys.
  ...passkeyEndpoints,
  // Administrators.
  invite,
  generate,
  adminListAccounts,
  adminCreateAccount,
  getAccount,
  updateAccount,
  deleteAccount,
  listFactorsOfAccount,
  changeFactorOfAccount,
  deleteFactorOfAccount,
  ...adminPasskeyEndpoints,
  // Providers and single sign-on.
  authorize,
  getCallback,
  postCallback,
  authorizeIdentity,
  deleteIdentity,
  sso,
  samlAcs,
  samlMetadata,
  ...ssoProviderEndpoints,
  ...customProviderEndpoints,
  // Sign-in for other tools.
  ...oauthEndpoints,
  ...oauthClientEndpoints,
  endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'public',
    handle: async () => openApi(endpoints),
  }),
]

/** The HTTP app of the service, to be mounted at `/auth/v1`. Earlier middleware provides the request's context. */
export function buildAuth(): Hono {
  const http = new Hono()
  http.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: ['apikey', 'authorization', 'x-client-info', 'content-type', versionHeader],
      exposeHeaders: [
        'X-Total-Count',
        'Link',
        'X-Supabase-Api-Version',
        'X-Sb-Error-Code',
        'Retry-After',
        'WWW-Authenticate',
      ],
      maxAge: 86_400,
    }),
  )
  for (const [path, methods] of byPath(endpoints)) {
    http.all(path, async (context) => {
      const { raw } = context.req
      const requestInfo = context.get('request') as { address: string; userAgent: string } | undefined
      const caller = {
        address: requestInfo?.address ?? '127.0.0.1',
        userAgent: requestInfo?.userAgent ?? raw.headers.get('user-agent')?.slice(0, 300) ?? '',
      }
      return answer(raw, methods, context.req.param() as Record<string, string>, caller)
    })
  }
  http.all('*', (context) =>
    finishResponse(errorResponse(new AuthError('route_not_found'), context.req.raw), context.req.raw),
  )
  return http
}

const queuedPerClient = requestsPerClientQueue()

/** Handles one request: queue, rate limit, access, body, schema, handler, response. */
async function answer(
  raw: Request,
  methods: Map<string, Endpoint>,
  params: Record<string, string>,
  caller: AuthRequest['caller'],
): Promise<Response> {
  let called: Endpoint | undefined
  try {
    // Answer HEAD without any effect: mail scanners send it to every link.
    if (raw.method === 'HEAD' && methods.has('GET')) return finishResponse(new Response(null), raw)
    const matchedEndpoint = methods.get(raw.method) ?? fail('method_not_allowed')
    called = matchedEndpoint
    // Read the body before queueing: a slow upload must not block other requests.
    const text = await readText(raw)
    const url = new URL(raw.url)
    const result = await queuedPerClient(turnsOf(matchedEndpoint, url), caller.address, async () =>
      handle(matchedEndpoint, { raw, url, text, params, caller }),
    )
    return finishResponse(asResponse(result), raw)
  } catch (error) {
    return finishResponse(errorResponse(error, raw, called), raw)
  }
}

interface EndpointInput extends Pick<AuthRequest, 'params' | 'caller' | 'url'> {
  raw: Request
  text: string
}

async function handle(
  called: Endpoint,
  { raw, url, text, params, caller }: EndpointInput,
): Promise<object | undefined> {
  if (called.limit) await limitAddress(called.limit, caller)
  const authorization = raw.headers.get('authorization') ?? tokenInForm(called, text)
  const bearer = called.access === 'user' ? await requireUser(authorization, called) : undefined
  if (called.access === 'admin') await requireAdmin(authorization)
  // Parse after authentication: parsing is the expensive part.
  const body = parseBody(text, raw, called.form ?? false)
  const query = storable(Object.fromEntries(url.searchParams))
  return called.handle({
    body: called.body ? parse(called.body, body) : body,
    query: called.query ? parse(called.query, query) : query,
    params,
    caller,
    redirectTo: query.redirect_to || raw.headers.get('redirect_to') || undefined,
    get bearer() {
      return bearer ?? fail('no_authorization')
    },
    headers: raw.headers,
    url,
  })
}

// A form may carry the token in place of the header (RFC 6750, 2.2).
function tokenInForm({ method, access, form }: Endpoint, text: string): string | undefined {
  const isShort = form && access === 'user' && method === 'POST' && text.length < 10_000
  const token = isShort ? new URLSearchParams(text).get('access_token') : null
  return token === null ? undefined : `Bearer ${token}`
}

// Token refreshes have their own queue: they must not wait for slow password hashes.
function turnsOf({ method, path }: Endpoint, { searchParams }: URL): string {
  const isRefresh = path === token.path && searchParams.get('grant_type') === 'refresh_token'
  return isRefresh ? 'refresh' : `${method} ${path}`
}

function asResponse(result: object | undefined): Response {
  if (result === undefined) return new Response(null, { status: 204 })
  return result instanceof Response ? result : Response.json(result)
}

// Clients read string codes only if the response repeats their version header.
function finishResponse(response: Response, request: Request): Response {
  if (request.headers.has(versionHeader)) response.headers.set(versionHeader, '2024-01-01')
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

function byPath(all: Endpoint[]): Map<string, Map<string, Endpoint>> {
  const paths = new Map<string, Map<string, Endpoint>>()
  for (const one of all) paths.set(one.path, (paths.get(one.path) ?? new Map()).set(one.method, one))
  return paths
}
