import { vi } from 'vitest'
import { type Act, can } from '#app/permissions.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { RouteAccess } from '#app/shell/route-handle.ts'
import { buildHttp } from '#server/http.ts'
import { pagesFromSources, type RouteAddress } from '../setup/pages.ts'
import { arrive, arriveOnce, type Walker, type WalkerName } from './people.ts'
import { formFor, pathFor, sharedPathFor } from './places.ts'

/** What became of a request: let in (a form that misses something too), kept out, or our own fault. */
export type Outcome = 'in' | 'out' | `fault ${number}`

/**
 * The whole product in this process, from its sources: pipeline, pages, auth service.
 * @param rendered pages are rendered, too; else who may is decided, and the answer is empty
 */
export async function walkedProduct(rendered = false) {
  const { build, addresses } = await pagesFromSources()
  // As in production, where routes are derived once.
  vi.stubEnv('PROD', true)
  const entry = { ...build.entry, module: { ...build.entry.module, default: unrendered } }
  const walkedBuild = rendered ? build : { ...build, entry }
  const http = buildHttp(async () => walkedBuild)
  const send = (path: string, init: RequestInit) =>
    http(new Request(`${config().siteUrl}${path}`, { redirect: 'manual', ...init }))
  return { addresses, send }
}

function unrendered(_request: Request, status: number, headers: Headers): Response {
  return new Response(null, { status, headers })
}

export type Send = Awaited<ReturnType<typeof walkedProduct>>['send']

/** Addresses that change the account that writes, or its sessions. */
export function changesAccount(address: string): boolean {
  return /^\/(campus|admin)\/(account|auth|consent|login|logout|session|welcome)\b/.test(address)
}

/**
 * One request of one walker to an address. What is allowed to write gets a fresh record, and a fresh account where the
 * account itself changes; reads and rejected writes share theirs, because they change nothing.
 */
export async function step(send: Send, route: RouteAddress, method: string, name: WalkerName) {
  const { address, access } = route
  const shared = await arriveOnce(name)
  const changes = supports(route, method) && mayDo(shared, address, method, access)
  const walker = changes && changesAccount(address) ? await arrive(name) : shared
  const path = changes ? await pathFor(address, walker) : await sharedPathFor(address, walker)
  const writes = method !== 'GET'
  const response = await send(path, {
    method,
    headers: { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' },
    ...(writes && { body: formFor() }),
  })
  await response.body?.cancel()
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
  return { outcome: outcomeOf(response, path), path, status: response.status, walker, cookies }
}

/** Whether the route writes by that method. Every other one is rejected before the server knows who asks. */
export function supports({ writes, methods }: RouteAddress, method: string): boolean {
  return writes && methods.some((one) => one === method)
}

/** Addresses of which signing in again is what they answer. */
const notSentAway = /^\/(campus|admin)\/(auth|login|session)\b/

function outcomeOf({ status, headers }: Response, path: string): Outcome {
  if (status >= 500) return `fault ${status}`
  const to = headers.get('location') ?? ''
  const sentToSignIn = /^\/(campus\/auth|admin\/login)(\/factor)?(\?next=|$)/.test(to) && !notSentAway.test(path)
  // Who writes no content is led from the content screen to the overview.
  const sentHome = path.startsWith('/admin?') && to.startsWith('/admin/overview')
  return sentToSignIn || sentHome || [401, 403, 404, 405].includes(status) ? 'out' : 'in'
}

/** The decision of `permissions.ts` on the act that the route declares. */
export function mayDo(walker: Walker, address: string, method: string, access: RouteAccess): boolean {
  const writes = method !== 'GET'
  const act = writes ? access.write : access.see
  if (act === undefined) return false
  const { whenSuspended = false } = access
  if (writes && walker.name === 'suspended' && whenSuspended !== true && whenSuspended !== method) return false
  const actor = address.startsWith('/admin') ? walker.admin : walker.campus
  return can(actor, act as 'admin.enter', ...([targetOf(act, walker)] as unknown as []))
}

/** A record of any kind, as the rules ask of it. */
function targetOf(act: Act, walker: Walker) {
  if (act === 'topic.create') return 'members'
  const wroteIt = walker.name === 'author' || walker.name === 'suspended'
  return {
    id: 'somebody else',
    role: 'member',
    authorId: wroteIt ? walker.accountId : 'somebody else',
    hidden: false,
    locked: false,
  }
}
