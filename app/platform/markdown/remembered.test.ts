import { expect, test } from 'vitest'
import { renderPost } from './render.server.ts'

test('of five hundred texts that are remembered, the one that was read last stays longest', () => {
  const first = renderPost('The first')
  for (let at = 1; at < 500; at++) renderPost(`Text ${at}`)
  expect(renderPost('The first')).toBe(first)
  renderPost('One more')
  expect(renderPost('The first')).toBe(first)
})
