import { expect, test } from 'vitest'
import { withCount } from './question-count.ts'
import { assessment } from './questions.content.ts'

const editionWith = (count: number) => ({ questions: Array.from({ length: count }, () => 'Who pays?') })

test('copy states the actual number of questions', () => {
  expect(withCount('{Number} questions. All {number}.', editionWith(12))).toBe('Twelve questions. All twelve.')
  expect(withCount('{Number} questions', editionWith(5))).toBe('Five questions')
  expect(withCount('{number}', editionWith(20))).toBe('twenty')
  expect(withCount('{number}', editionWith(23))).toBe('23')
})

test('no shipped copy states a fixed number of questions', () => {
  expect(JSON.stringify(assessment().meta) + assessment().lede + assessment().group.answer).not.toMatch(/twelve/i)
})
