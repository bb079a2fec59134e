import { expect } from 'vitest'
import { MIN_FORM_AGE } from '#app/leads/spam/hidden-fields.ts'

/** Resolves once a form is older than those of machines: its pass begins with the time at which it was made. */
export async function oldEnough(pass: string): Promise<void> {
  const issuedAt = Number.parseInt(pass.split('.')[0] ?? '', 36)
  await expect.poll(() => Date.now() - issuedAt, { timeout: 10_000 }).toBeGreaterThan(MIN_FORM_AGE)
}
