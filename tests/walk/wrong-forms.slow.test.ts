import { expect, test } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { everything, sendFormsWrong } from './forms-walk.ts'
import { walkers } from './people.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '100000' } })

const product = await walkedProduct(true)

test.each(walkers)(
  'invalid forms, all sent in every way by %s',
  async (name) => {
    const { met, rude } = await sendFormsWrong(product, name, everything)
    expect(met).toBeGreaterThan(0)
    expect(rude).toEqual([])
  },
  1_800_000,
)
