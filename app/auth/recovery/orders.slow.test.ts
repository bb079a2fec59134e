import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { stolenAccounts } from '#tests/setup/stolen-accounts.ts'

const { acts, tryOrder } = stolenAccounts()
const atOnce = 6

test('after any sequence of actions by a thief and the owner, the owner has the account and the thief does not', async () => {
  let tried = 0
  const order = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 2, maxLength: 6, size: 'max' })
  // An order mostly waits for mails and hashes: run some concurrently.
  const orders = fc.array(order, { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(orders, async (chosen) => {
      tried += chosen.length
      await Promise.all(chosen.map(tryOrder))
    }),
    drawn(10),
  )
  expect(tried).toBeGreaterThanOrEqual(10 * atOnce)
}, 3_000_000)
