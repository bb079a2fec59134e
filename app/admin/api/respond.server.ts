import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/platform/actor.ts'
import { TooMany } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import { addressKey, consume, type Limit, lockoutSeconds } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { apiKeyOf } from './keys.server.ts'
import type { ApiScope } from './scopes.ts'

const perKey: Limit = { name: 'api.key', points: 1200, seconds: 600, per: 'account' }
/** Limits requests with an invalid key: outdated programs that retry, and guessing. */
const unknown: Limit = { name: 'api.unknown', points: 60, seconds: 600, per: 'address' }

interface ApiRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * Handles an API request: checks the key, its scope and its limit, then runs `work`. Errors are JSON.
 * @param work returns the response body, acting as the admin who created the key
 */
export async function respondToApi(
  { request, context }: ApiRequest,
  scope: ApiScope,
  work: (actor: Actor) => Promise<object>,
): Promise<Response> {
  const bearer = /^Bearer (\S{1,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  try {
    const key = await apiKeyOf(bearer)
    if (!key) {
      await countUnknown(addressKey(requestOf(context).address))
      const headers = { 'www-authenticate': 'Bearer' }
      return errorResponse(401, 'Send an API key of this installation as a bearer token.', headers)
    }
    if (!key.scopes.includes(scope)) return errorResponse(403, `The key has no scope ${scope}.`)
    await consume(perKey, key.id)
    return Response.json(await work(key.actor), { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    const appError = errorOf(error)
    if (!appError) log.error({ err: error }, 'a call of the API failed')
    const [message] = Object.values(appError?.fields ?? {}).flat()
    const words = message ?? 'The request was rejected.'
    return errorResponse(
      appError?.status ?? 500,
      appError ? words : 'It failed.',
      appError && responseInit(appError).headers,
    )
  }
}

/**
 * Counts an invalid key against the client's address. Valid keys from the same address are not affected. @throws
 * TooMany
 */
async function countUnknown(client: string): Promise<void> {
  const wait = lockoutSeconds(unknown, client)
  if (wait > 0) throw new TooMany(wait)
  await consume(unknown, client)
}

function errorResponse(status: number, error: string, headers: Record<string, string> | undefined = {}): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
