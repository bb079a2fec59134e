import { expect, vi } from 'vitest'
import type { Endpoint } from '#app/auth/http/endpoint.ts'
import { deadlocked } from '#app/platform/database/failures.ts'
import { databaseResponds, poolFigures } from '#app/platform/database/pool/pool-health.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { callsOfCrowd } from './auth-crowds.ts'
import { type Crowd, crowdedPath, crowdFor, formOf } from './crowds.ts'
import { arrive, type Walker } from './people.ts'
import type { Send } from './walk.ts'

const faults = vi.spyOn(log, 'error')

/** What a crowd meets: with sign-ups open, and addresses of clients as a proxy names them. */
export const crowdEnv = {
  ...{ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' },
  ...{ AUTH_ANONYMOUS: 'on', AUTH_OAUTH_REGISTRATION: 'on', TRUST_PROXY: 'on' },
}

/**
 * `size` write at an address at once, through a pool of two: nobody waits for ever, nobody meets our own fault, and what
 * can be done is done. A new address that writes is here by itself; where the walk's form does not get through, this
 * fails until tests/walk/crowds.ts says what does.
 */
export async function writeAtOnce(send: Send, address: string, size: number): Promise<void> {
  const crowd = crowdFor(address)
  const walker = await arrive(crowd.who ?? 'admin')
  const path = await crowdedPath(address, walker, crowd)
  await crowd.first?.({ path, walker, send })
  const { answers, said } = await tryAtOnce({ send, path, walker, crowd, size })
  const rude = answers.filter(({ status }) => !isKind(status) && status !== crowd.refused?.status)
  expect(rude.length, said).toBe(0)
  await wentWell(answers, crowd.refused, `${said}. See tests/walk/crowds.ts.`)
}

/** The same at an endpoint of the auth service. */
export async function callAtOnce(send: Send, endpoint: Endpoint, size: number): Promise<void> {
  const { at, calls, refused } = await callsOfCrowd(send, endpoint, size)
  const answers = await Promise.all(calls.map(async (call) => answerOf(await send(at, call))))
  const said = `${at}: ${saidBy(answers)}`
  expect(answers.filter(({ status }) => status >= 500 && status !== 503).length, said).toBe(0)
  await wentWell(answers, refused, `${said}. See tests/walk/auth-crowds.ts.`)
}

/** Somebody got through, or all were refused as they should be, and nobody waits for a connection any more. */
async function wentWell(answers: Answer[], refused: Crowd['refused'], said: string): Promise<void> {
  if (refused) expect([...new Set(answers.map(({ status }) => status))], said).toContain(refused.status)
  else expect(answers.some(isDone), `Nobody got through ${said}`).toBe(true)
  expect(await databaseResponds()).toBe(true)
  expect(poolFigures().waiting).toBe(0)
  expect(faults.mock.calls.filter(([, said]) => said === deadlocked)).toEqual([])
}

interface Answer {
  status: number
  to: string
}

interface Try {
  send: Send
  size: number
  path: string
  walker: Walker
  crowd: Crowd
}

/** All POST, or DELETE where nothing is posted. */
async function tryAtOnce({ send, size, path, walker, crowd }: Try): Promise<{ answers: Answer[]; said: string }> {
  const answers = await tryBy(crowd.method ?? 'POST')
  const isElsewhere = !crowd.method && answers.every(({ status }) => status === 404 || status === 405)
  const all = isElsewhere && !crowd.refused ? await tryBy('DELETE') : answers
  return { answers: all, said: `${path}: ${saidBy(all)}` }

  async function tryBy(method: string): Promise<Answer[]> {
    const forms = await Promise.all(Array.from({ length: size }, () => formOf(crowd, { path, walker })))
    const headers = { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' }
    return Promise.all(forms.map(async (body) => answerOf(await send(path, { method, headers, body }))))
  }
}

function saidBy(answers: Answer[]): string {
  return [...new Set(answers.map(({ status, to }) => `${status} ${to}`))].join(', ')
}

async function answerOf(response: Response): Promise<Answer> {
  await response.body?.cancel()
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

/** Done, or refused in words: gone, changed by others, filled in wrong, too many; on a busy machine, "try again". */
function isKind(status: number): boolean {
  return status < 400 || [404, 405, 409, 422, 429, 503].includes(status)
}

function isDone({ status, to }: Answer): boolean {
  return status < 400 && !/[?&](failed|problem)=/.test(to) && !/^\/(campus\/auth|admin\/login)\?next=/.test(to)
}
