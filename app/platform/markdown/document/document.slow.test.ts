import { describe, test } from 'vitest'
import { draws } from '#tests/setup/drawn.ts'
import { expectOthersKept, expectSameMeaning, expectUnchanged, samples } from '#tests/setup/surface-documents.ts'

const slowly = 70_000 * draws

// Run with `DRAWS=30 npm run test:slow -- document/document` for the published figures.
describe('an article on the writing surface', () => {
  test('converts to the document and back unchanged', () => expectUnchanged(samples, 100), slowly)

  test('keeps all other blocks byte for byte when one is edited', () => expectOthersKept(samples, 25), slowly)

  test('means the same when all blocks are written again', () => expectSameMeaning(samples), slowly)
})
