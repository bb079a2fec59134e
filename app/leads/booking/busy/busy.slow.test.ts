import { vi } from 'vitest'

// The same tests, with as large a calendar as is read.
vi.stubEnv('CALENDAR_MEGABYTES', process.env.CALENDAR_MEGABYTES ?? '10')
await import('./busy.test.ts')
