import { vi } from 'vitest'

// The same day, with three times as many people.
vi.stubEnv('SIGN_UPS', process.env.SIGN_UPS ?? '120')
await import('./day-of-sign-ups.test.ts')
