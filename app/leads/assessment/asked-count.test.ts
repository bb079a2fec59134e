import { expect, test } from 'vitest'
import { withCount } from './asked-count.ts'
import { assessment } from './questions.content.ts'

const editionWith = (count: number) => ({ questions: Array.from({ length: count }, () => 'Who pays?') })

test('words say how many questions are asked, as many as are asked', () => {
  expect(withCount('{Number} questions. All {number}.', editionWith(12))).toBe('Twelve questions. All twelve.')
  expect(withCount('{Number} questions', editionWith(5))).toBe('Five questions')
  expect(withCount('{number}', editionWith(20))).toBe('twenty')
  expect(withCount('{number}', editionWith(23))).toBe('23')
})

test('nothing that comes with the product says a number of its own', () => {
  expect(JSON.stringify(assessment().meta) + assessment().lede + assessment().group.answer).not.toMatch(/twelve/i)
})
