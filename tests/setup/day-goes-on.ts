import { expect } from 'vitest'

/** Resolves when the day, by UTC, lasts for another half minute: for tests of what the database counts by the day. */
export async function dayGoesOn(): Promise<void> {
  await expect.poll(() => 86_400_000 - (Date.now() % 86_400_000), { timeout: 40_000 }).toBeGreaterThan(30_000)
}
