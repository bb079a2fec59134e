import { vi } from 'vitest'

// The same tests, with a hundred people.
vi.stubEnv('CROWD', process.env.CROWD ?? '100')
await import('./series.test.ts')
