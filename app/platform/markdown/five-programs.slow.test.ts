import { test } from 'vitest'
import { draws } from '#tests/setup/drawn.ts'
import { expectMeaningKept, programs } from '#tests/setup/drawn-documents.ts'

// Run with `DRAWS=100 npm run test:slow -- five-programs` for the published figures.
test.each(programs)(
  'what %s writes has the words and marks that were meant',
  (_, write) => expectMeaningKept(write, 60),
  70_000 * draws,
)
