import { vi } from 'vitest'

// A week of sixty members, who write all day.
vi.stubEnv('MONTH', process.env.MONTH ?? '60')
await import('./month.test.ts')
