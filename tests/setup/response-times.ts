import { expect } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from './auth-server.ts'

const password = 'vexing quartz'

/**
 * Requests that must not reveal by their time whether an address has an account. A file that calls this unmocks argon2:
 * the times differ by what a hash costs.
 */
export function responseTimes() {
  const auth = authServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  const post = (path: string, body: object) =>
    fetch(`${auth.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const requests = {
    'sign-in': (email) => post('/token?grant_type=password', { email, password: 'a wrong one' }),
    'sign-up': (email) => post('/signup', { email, password }),
    recovery: (email) => post('/recover', { email }),
    'a code': (email) => post('/verify', { type: 'email', email, token: '123456' }),
  } satisfies Record<string, (email: string) => Promise<Response>>

  async function expectSameTimes(kindOfRequest: keyof typeof requests): Promise<void> {
    const email = newEmail()
    const { admin } = await auth.admin()
    await admin.createUser({ email, password, email_confirm: true })
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 41; round++) {
      // Alternate the order, so that neither kind always runs on warm caches.
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await rawSql()`delete from auth.guesses`
        await rawSql()`delete from rate_limits`
        const started = performance.now()
        await (await requests[kindOfRequest](kind === 'known' ? email : newEmail())).text()
        times[kind].push(performance.now() - started)
      }
    }
    const [known, unknown] = [quicker(times.known), quicker(times.unknown)]
    // Allow a wide margin for busy machines; without a dummy hash the times differ tenfold.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(4, Math.max(known, unknown) * 0.5))
  }

  return { auth, expectSameTimes, requestNames: Object.keys(requests) as (keyof typeof requests)[] }
}

/** The first quartile: the fastest responses are the least disturbed by other load. */
function quicker(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}
