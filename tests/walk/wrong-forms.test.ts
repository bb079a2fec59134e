import { expect, test } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { sendFormsWrong, theirPart } from './forms-walk.ts'
import { walkers } from './people.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '100000' } })

const product = await walkedProduct(true)

// wrong-forms.slow.test.ts has everybody meet every form in every way.
test.each(walkers)('invalid forms, sent by %s', async (name) => {
  const { met, rude } = await sendFormsWrong(product, name, theirPart)
  expect(met).toBeGreaterThan(0)
  expect(rude).toEqual([])
})
