import { describe, expect, test } from 'vitest'
import { privacy } from '#app/site/firm/privacy.content.ts'
import { testDatabase } from '../setup/database.ts'
import { authWalk } from './auth-service.ts'
import { type WalkerName, walkers } from './people.ts'
import { mayDo, step, walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct()
const found = new Map<string, string>()
const setCookies = new Set<string>()

describe.each(addresses)('$address', (route) => {
  test.each(walkers)('%s', async (name) => {
    const { access } = route
    const seen = route.reads && access.see ? await reads(name) : '·'
    const written = await writes(name)
    found.set(`${route.address} ${name}`, `${seen} / ${written}`)

    async function reads(walkerName: WalkerName): Promise<string> {
      const { outcome, path, status, walker, cookies } = await step(send, route, 'GET', walkerName)
      for (const cookie of cookies) setCookies.add(cookie)
      const may = mayDo(walker, route.address, 'GET', access)
      expect(outcome, `GET ${path} ${status}`).toBe(may ? 'in' : 'out')
      return may ? 'yes' : '–'
    }

    async function writes(walkerName: WalkerName): Promise<string> {
      const outcomes: string[] = []
      let may = false
      for (const method of methodsOf(route.writes, walkerName)) {
        const { outcome, path, status, walker, cookies } = await step(send, route, method, walkerName)
        for (const cookie of cookies) setCookies.add(cookie)
        outcomes.push(outcome)
        expect(outcome, `${method} ${path} ${status}`).not.toMatch('fault')
        const mayThis = route.writes && mayDo(walker, route.address, method, access)
        if (!mayThis) expect(outcome, `${method} ${path} ${status}`).toBe('out')
        may ||= mayThis
      }
      // What is open to everybody still asks for what only some have: a code that was sent, a session to end.
      if (may && access.write !== 'form.send') expect(outcomes).toContain('in')
      return route.writes ? (may ? 'yes' : '–') : '·'
    }
  })
})

/**
 * The rarer methods are tried as the roles that may do most and least; so is POST where nothing is written, because the
 * server rejects it before it knows who asks.
 */
function methodsOf(writes: boolean, name: WalkerName): string[] {
  const isExtreme = name === 'admin' || name === 'visitor'
  if (!writes) return isExtreme ? ['POST'] : []
  return isExtreme ? ['POST', 'DELETE', 'PUT', 'PATCH'] : ['POST', 'DELETE']
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
