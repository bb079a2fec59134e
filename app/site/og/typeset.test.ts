import { expect, test } from 'vitest'
import { setLines } from './typeset.ts'

test('a title breaks where it is full, and its last line says that there is more', () => {
  const lines = setLines('Answer question 214 as if somebody will read it, because somebody will', 64, 560, 2)
  expect(lines).toHaveLength(2)
  for (const { width, path } of lines) {
    expect((width * 64) / 1000).toBeLessThan(620)
    expect(path).toMatch(/^M/)
  }
  expect(setLines('Demos', 64, 560, 2)).toHaveLength(1)
})

test('letters that the face does not have are drawn as their base letter, or left out', () => {
  expect(setLines('ā', 64, 560, 1)).toEqual(setLines('a', 64, 560, 1))
  expect(setLines('案', 64, 560, 1)[0]?.path).toBe('')
})
