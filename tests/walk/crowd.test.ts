import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/auth/http.ts'
import { databaseAnswers, poolFigures } from '#app/platform/database/database.server.ts'
import { testDatabase } from '../setup/database.ts'
import { actsOfAuthCrowds, fortyCalls, writes } from './auth-crowds.ts'
import { type Crowd, crowdedPath, crowdFor, formOf } from './crowds.ts'
import { arrive, type Walker } from './people.ts'
import { walkedProduct } from './walk.ts'

const open = { AUTH_ANONYMOUS: 'on', AUTH_OAUTH_REGISTRATION: 'on' }
testDatabase({ env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error', ...open } })

const { addresses, send } = await walkedProduct()
const writing = addresses.filter(({ writes }) => writes)

// Forty write at once, through a pool of two: nobody waits for ever, nobody meets a fault of ours, and what can be done
// is done. A new address that writes is here by itself; where the walk's form does not get through, the test fails
// until tests/walk/crowds.ts says what does.
test.each(writing)(
  'forty at once: $address',
  async ({ address }) => {
    const crowd = crowdFor(address)
    const walker = await arrive(crowd.who ?? 'admin')
    const path = await crowdedPath(address, walker, crowd)
    await crowd.first?.({ path, walker, send })
    const { answers, said } = await fortyTry({ path, walker, crowd })
    expect(answers.filter(({ status }) => !isKind(status)).length, said).toBe(0)
    await wentWell(answers, crowd.refused, `${said}. See tests/walk/crowds.ts.`)
  },
  120_000,
)

describe('the auth service', () => {
  test.each(endpoints.filter(writes))(
    'forty at once: $method $path',
    async (endpoint) => {
      const { at, calls, refused } = await fortyCalls(send, endpoint)
      const answers = await Promise.all(calls.map(async (call) => answerOf(await send(at, call))))
      const said = `${at}: ${saidBy(answers)}`
      expect(answers.filter(({ status }) => status >= 500 && status !== 503).length, said).toBe(0)
      await wentWell(answers, refused, `${said}. See tests/walk/auth-crowds.ts.`)
    },
    120_000,
  )
})

/** Somebody got through, or all were refused as they should be, and nobody waits for a connection any more. */
async function wentWell(answers: Answer[], refused: Crowd['refused'], said: string): Promise<void> {
  if (refused) expect([...new Set(answers.map(({ status }) => status))], said).toContain(refused.status)
  else expect(answers.some(isDone), `Nobody of forty got through ${said}`).toBe(true)
  expect(await databaseAnswers()).toBe(true)
  expect(poolFigures().waiting).toBe(0)
}

test('what is refused here is done by many in a test of its own', () => {
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
