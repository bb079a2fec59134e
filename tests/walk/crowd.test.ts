import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '#app/auth/http.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { deadlocked } from '#app/platform/database/failures.ts'
import { databaseResponds, poolFigures } from '#app/platform/database/pool/pool-health.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { testDatabase } from '../setup/database.ts'
import { actsOfAuthCrowds, fortyCalls, writes } from './auth-crowds.ts'
import { type Crowd, crowdedPath, crowdFor, formOf } from './crowds.ts'
import { ownLimits } from './limits.ts'
import { arrive, type Walker } from './people.ts'
import { walkedProduct } from './walk.ts'

const open = { AUTH_ANONYMOUS: 'on', AUTH_OAUTH_REGISTRATION: 'on', TRUST_PROXY: 'on' }
testDatabase({ env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error', ...open } })

const faults = vi.spyOn(log, 'error')
const { addresses, send } = await walkedProduct()
const writing = addresses.filter(({ writes }) => writes)
const methodsAt = (address: string) => writing.find((one) => one.address === address)?.methods ?? []

// `npm run crowds` sends forty to every address; `npm test` to a form of a visitor, a member, an editor and a guest.
const all = Boolean(process.env.CROWDS)
const examples = ['/contact', '/campus/post/:id', '/campus/post/:id/like', '/events/:slug', '/admin/articles/:id/edit']
const crowded = all ? writing : writing.filter(({ address }) => examples.includes(address))
const crowdedEndpoints = endpoints.filter(writes).filter(({ path }) => all || /^\/(?:token|signup)$/.test(path))

// Forty write at once, through a pool of two: nobody waits for ever, nobody meets our own fault, and what can be done
// is done. A new address that writes is here by itself; where the walk's form does not get through, the test fails
// until tests/walk/crowds.ts says what does.
test.each(crowded)('forty at once: $address', async ({ address }) => {
  const crowd = crowdFor(address)
  const walker = await arrive(crowd.who ?? 'admin')
  const path = await crowdedPath(address, walker, crowd)
  await crowd.first?.({ path, walker, send })
  const { answers, said } = await fortyTry({ path, walker, crowd })
  const rude = answers.filter(({ status }) => !isKind(status) && status !== crowd.refused?.status)
  expect(rude.length, said).toBe(0)
  await wentWell(answers, crowd.refused, `${said}. See tests/walk/crowds.ts.`)
})

describe('the auth service', () => {
  test.each(crowdedEndpoints)('forty at once: $method $path', async (endpoint) => {
    const { at, calls, refused } = await fortyCalls(send, endpoint)
    const answers = await Promise.all(calls.map(async (call) => answerOf(await send(at, call))))
    const said = `${at}: ${saidBy(answers)}`
    expect(answers.filter(({ status }) => status >= 500 && status !== 503).length, said).toBe(0)
    await wentWell(answers, refused, `${said}. See tests/walk/auth-crowds.ts.`)
  })
})

/** Somebody got through, or all were refused as they should be, and nobody waits for a connection any more. */
async function wentWell(answers: Answer[], refused: Crowd['refused'], said: string): Promise<void> {
  if (refused) expect([...new Set(answers.map(({ status }) => status))], said).toContain(refused.status)
  else expect(answers.some(isDone), `Nobody of forty got through ${said}`).toBe(true)
  expect(await databaseResponds()).toBe(true)
  expect(poolFigures().waiting).toBe(0)
  expect(faults.mock.calls.filter(([, said]) => said === deadlocked)).toEqual([])
}

describe('one client that writes too often', () => {
  const shown = walkedProduct(true)
  const anywhere = '0192d3a4-0000-7000-8000-000000000000'

  // What may be done once is refused the second time, before anything is looked up.
  test.each(writing)('at $address', async ({ address, methods }) => {
    const usual = config()
    const [walker, other] = [await arrive('admin'), await arrive('admin')]
    const path = address.replace(/:\w+|\*/g, anywhere)
    const [method = 'POST'] = methods
    const headers = { 'sec-fetch-site': 'same-origin', 'content-length': '0' }
    const write = async ({ cookie, accountId }: Walker, by = send) =>
      by(path, { method, headers: { ...headers, cookie, 'x-forwarded-for': accountId }, body: new URLSearchParams() })
    setConfig({ ...usual, rateLimitFactor: 0 })
    const first = await write(walker)
    // Whoever has signed themselves out is somebody else.
    const again = first.headers.get('set-cookie')?.includes('Max-Age=0') ? { ...walker, cookie: '' } : walker
    if (again !== walker) await write(again)
    const refused = await write(again, (await shown).send)
    const letIn = await write(other)
    setConfig(usual)
    expect([first.status === 429, refused.status, letIn.status === 429]).toEqual([false, 429, false])
    await refusesInWords(refused)
  })

  test.each(ownLimits)('$limit, at $address', async ({ address, limit, who, isGone }) => {
    const crowd = crowdFor(address)
    const kind = who ?? crowd.who ?? 'admin'
    const [walker, other] = [await arrive(kind), await arrive(kind)]
    const path = await crowdedPath(address, walker, crowd)
    const write = async (by: Walker, from: string, sent = send) => {
      const at = by === walker && !isGone ? path : await crowdedPath(address, by, crowd)
      const body = await formOf(crowd, { path: at, walker: by })
      if (body.has('email')) body.set('email', `${by.accountId}@example.com`)
      const headers = { cookie: by.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from }
      return sent(at, { method: crowd.method ?? methodsAt(address)[0] ?? 'POST', headers, body })
    }
    await rawSql()`delete from rate_limits`
    await write(walker, '203.0.113.1')
    const used = await rawSql()`update rate_limits set points = 1000000 where key like ${`${limit}:%`} returning key`
    expect(used.length, `${limit} does not count at ${address}`).toBe(1)
    const refused = await write(walker, '203.0.113.1', (await shown).send)
    const letIn = await write(other, '203.0.113.2')
    expect([refused.status, letIn.status === 429]).toEqual([429, false])
    await refusesInWords(refused)
  })

  async function refusesInWords(refused: Response): Promise<void> {
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const words = /Please (try|wait)|Too many/.exec(await refused.text())
    expect(words, 'refused without a word').not.toBeNull()
  }
})

test('whatever is rejected here is sent concurrently in a test of its own', () => {
  const ofPages = writing.flatMap(({ address }) => crowdFor(address).refused?.actIn ?? [])
  const named = new Set([...ofPages, ...actsOfAuthCrowds()])
  const without = [...named].filter((file) => !/length: (20|40)\b/.test(readFileSync(file, 'utf8')))
  expect(without).toEqual([])
})

interface Answer {
  status: number
  to: string
}

interface Try {
  path: string
  walker: Walker
  crowd: Crowd
}

/** Forty POST, or DELETE where nothing is posted. */
async function fortyTry({ path, walker, crowd }: Try): Promise<{ answers: Answer[]; said: string }> {
  const answers = await forty(crowd.method ?? 'POST')
  const isElsewhere = !crowd.method && answers.every(({ status }) => status === 404 || status === 405)
  const all = isElsewhere && !crowd.refused ? await forty('DELETE') : answers
  return { answers: all, said: `${path}: ${saidBy(all)}` }

  async function forty(method: string): Promise<Answer[]> {
    const forms = await Promise.all(Array.from({ length: 40 }, () => formOf(crowd, { path, walker })))
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
