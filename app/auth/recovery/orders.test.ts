import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { stolenAccounts } from '#tests/setup/stolen-accounts.ts'

const { auth, password, acts, thiefActs, stolen, tryOrder } = stolenAccounts()

test('after any single action of a thief the owner regains the account and the thief loses it', async () => {
  await Promise.all(Object.keys(thiefActs).map((act) => tryOrder([act])))
}, 300_000)

test('after a sequence of actions by a thief and the owner, the owner has the account and the thief does not', async () => {
  const order = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 2, maxLength: 6, size: 'max' })
  await Promise.all(fc.sample(order, drawn(8)).map(tryOrder))
}, 300_000)

test('the same sequences by two honest people never affect each other’s account', async () => {
  const [one, other] = [await stolen(), await stolen()]
  for (const act of Object.values(acts)) {
    await act(one)
    expect((await other.thief.getUser()).error).toBeNull()
  }
  expect((await auth.client().signInWithPassword({ email: other.email, password })).error).toBeNull()
}, 300_000)
