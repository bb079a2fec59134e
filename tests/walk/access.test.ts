import { describe, expect, test } from 'vitest'
import { privacy } from '#app/site/firm/privacy.content.ts'
import { testDatabase } from '../setup/database.ts'
import type { RouteAddress } from '../setup/pages.ts'
import { authWalk } from './auth-service.ts'
import { type WalkerName, walkers } from './people.ts'
import { mayDo, type Outcome, step, supports, walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct()
const found = new Map<string, string>()
const setCookies = new Set<string>()

test.each(addresses)('$address', async (route) => {
  const { access, address } = route
  const wrong: string[] = []
  for (const name of walkers) {
    const seen = route.reads && access.see ? await reads(name) : '·'
    const written = await writes(name)
    found.set(`${address} ${name}`, `${seen} / ${written}`)
  }
  expect(wrong).toEqual([])

  async function reads(name: WalkerName): Promise<string> {
    const { outcome, may } = await ask('GET', name)
    if (outcome.is !== (may ? 'in' : 'out')) wrong.push(outcome.said)
    return may ? 'yes' : '–'
  }

  async function writes(name: WalkerName): Promise<string> {
    const outcomes: Outcome[] = []
    let mayAny = false
    for (const method of methodsOf(route, name)) {
      const { outcome, may } = await ask(method, name)
      outcomes.push(outcome.is)
      const mayThis = may && supports(route, method)
      if (mayThis ? outcome.is.startsWith('fault') : outcome.is !== 'out') wrong.push(outcome.said)
      mayAny ||= mayThis
    }
    // What is open to everybody still asks for what only some have: a code that was sent, a session to end.
    if (mayAny && access.write !== 'form.send' && !outcomes.includes('in')) wrong.push(`${name} never gets in`)
    return route.writes ? (mayAny ? 'yes' : '–') : '·'
  }

  async function ask(method: string, name: WalkerName) {
    const { outcome: is, path, status, walker, cookies } = await step(send, route, method, name)
    for (const cookie of cookies) setCookies.add(cookie)
    return {
      outcome: { is, said: `${name}: ${method} ${path} ${status}` },
      may: mayDo(walker, address, method, access),
    }
  }
})

/**
 * Everybody tries the methods that the route supports. The server rejects all others before it knows who asks: the roles
 * that may do most and least try those.
 */
function methodsOf(route: RouteAddress, name: WalkerName): string[] {
  const isExtreme = name === 'admin' || name === 'visitor'
  if (!route.writes) return isExtreme ? ['POST'] : []
  return isExtreme ? ['POST', 'DELETE', 'PUT', 'PATCH'] : [...route.methods]
}

describe('the auth service', () => {
  test.each(authWalk.endpoints)('$method $path ($access)', async (endpoint) => {
    for (const bearer of authWalk.bearers) {
      const { status, letIn } = await authWalk.step(send, endpoint, bearer)
      expect(status, `${bearer}: ${status}`).toBeLessThan(500)
      expect(letIn, `${bearer}: ${status}`).toBe(authWalk.mayCall(endpoint, bearer))
      found.set(`${endpoint.method} /auth/v1${endpoint.path} ${bearer}`, letIn ? 'yes' : '–')
    }
  })
})

// The snapshot is the table of who may do what, for readers; `npm run permissions` writes it anew.
test('who can read and write each address has not changed', async () => {
  await expect(tableOf()).toMatchFileSnapshot('./__snapshots__/permissions.md')
})

test('the privacy page lists every cookie that was set during the walk', () => {
  const named = privacy().sections.find(({ id }) => id === 'cookies')?.list ?? []
  const isNamed = (cookie: string) => named.some((line) => line.startsWith(`${cookie}: `))
  expect([...setCookies].filter((cookie) => !isNamed(cookie))).toEqual([])
})

function tableOf(): string {
  const rows = addresses.map(
    ({ address }) => `| \`${address}\` | ${walkers.map((name) => found.get(`${address} ${name}`)).join(' | ')} |`,
  )
  const calls = authWalk.endpoints.map(({ method, path }) => {
    const cells = authWalk.bearers.map((bearer) => found.get(`${method} /auth/v1${path} ${bearer}`))
    return `| \`${method} ${path}\` | ${cells.join(' | ')} |`
  })
  return [
    '# Who may do what',
    '',
    '`npm run permissions` writes this table. `tests/walk/access.test.ts` requests each address of',
    '`app/routes.ts` over HTTP, as each kind of user. A cell says whether the user sees the page, and whether',
    'the user may write there; `·` means that there is nothing to see or to write. The rules are in',
    '`app/permissions.ts`; `handle.access` of its route says which rule an address needs. `author` is a member who wrote the',
    'record, and so did `suspended`. `half` means that the password was accepted, and the second factor not yet.',
    '',
    `| address | ${walkers.join(' | ')} |`,
    `| --- |${' --- |'.repeat(walkers.length)}`,
    ...rows,
    '',
    '## The auth service',
    '',
    `| call below \`/auth/v1\` | ${authWalk.bearers.join(' | ')} |`,
    `| --- |${' --- |'.repeat(authWalk.bearers.length)}`,
    ...calls,
    '',
  ].join('\n')
}
