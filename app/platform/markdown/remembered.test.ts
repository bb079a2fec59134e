import { expect, test } from 'vitest'
import { renderPost } from './render.server.ts'

test('the cache of five hundred texts evicts the least recently used', () => {
  const first = renderPost('The first')
  for (let at = 1; at < 500; at++) renderPost(`Text ${at}`)
  expect(renderPost('The first')).toBe(first)
  renderPost('One more')
  expect(renderPost('The first')).toBe(first)
})
