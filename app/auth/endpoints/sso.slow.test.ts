import { vi } from 'vitest'

// The same tests, with five times as many drawn requests.
vi.stubEnv('DRAWS', process.env.DRAWS ?? '5')
await import('./sso.test.ts')
