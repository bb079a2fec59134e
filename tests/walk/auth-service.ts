import { userById } from '#app/auth/accounts/users.ts'
import type { Endpoint } from '#app/auth/http/endpoint.ts'
import { endpoints } from '#app/auth/http.ts'
import { apiKeys } from '#app/auth/keys/keys.ts'
import { openSession, type SessionResponse, sessionResponse } from '#app/auth/sessions/sessions.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { arriveOnce } from './people.ts'
import type { Send } from './walk.ts'

/** Who calls: what their `Authorization` header holds. An admin of the website is no administrator of the service. */
const bearers = ['nobody', 'the anon key', 'a member', 'an admin', 'the service key'] as const

type Bearer = (typeof bearers)[number]

const refusals = new Set(['no_authorization', 'bad_jwt', 'not_admin'])

/** Every endpoint of the auth service, called by everybody. */
export const authWalk = { endpoints, bearers, step: call, mayCall }

async function call(send: Send, { method, path }: Endpoint, bearer: Bearer) {
  const authorization = await authorizationOf(bearer)
  const response = await send(`/auth/v1${path.replace(/:\w+/g, newId)}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(method !== 'GET' && { body: '{}' }),
  })
  await response.body?.cancel()
  const { status, headers } = response
  return { status, letIn: !refusals.has(headers.get('x-sb-error-code') ?? '') }
}

function mayCall({ access }: Endpoint, bearer: Bearer): boolean {
  if (access === 'public') return true
  return access === 'admin' ? bearer === 'the service key' : bearer === 'a member' || bearer === 'an admin'
}

async function authorizationOf(bearer: Bearer): Promise<string | undefined> {
  if (bearer === 'nobody') return undefined
  const { anon, service } = await apiKeys()
  if (bearer === 'the anon key') return `Bearer ${anon}`
  if (bearer === 'the service key') return `Bearer ${service}`
  return `Bearer ${await accessTokenOf(bearer === 'an admin' ? 'admin' : 'member')}`
}

/** A token of a session of its own: what one call ends, no other needs. */
async function accessTokenOf(name: 'admin' | 'member'): Promise<string> {
  const { accountId } = await arriveOnce(name)
  return (await tokensOf(accountId)).access_token
}

/** The tokens of a new session of the account. */
export async function tokensOf(accountId: string): Promise<SessionResponse> {
  const caller = { address: '127.0.0.1', userAgent: 'walk' }
  const opened = await transaction(async () => {
    const user = await userById(accountId)
    if (!user) throw new Error('The account was not made.')
    return openSession(user, { method: 'password' }, caller)
  })
  return sessionResponse(opened)
}
