import { register } from 'prom-client'
import { vi } from 'vitest'

// Test files share a process one after another, and with it the libraries, which take longer to load than most tests to
// run. The product's modules are loaded again for each: no connection, setting or memory of one file meets the next.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
// The one library that keeps what modules tell it: a figure may be declared once.
register.clear()

// A password hash is expensive on purpose: 20 milliseconds, thousands of times in a run. Tests get the cheapest one,
// which is checked by the same library. A test of the cost itself calls `vi.unmock('@node-rs/argon2')`.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheapest) }
})
