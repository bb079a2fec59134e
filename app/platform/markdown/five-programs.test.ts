import { test } from 'vitest'
import { expectMeaningKept, programs } from '#tests/setup/drawn-documents.ts'

// More documents: five-programs.slow.test.ts.
test.each(programs)('what %s writes has the words and marks that were meant', (_, write) =>
  expectMeaningKept(write, 12),
)
