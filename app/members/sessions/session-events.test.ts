import { expect, test } from 'vitest'
import { eventBetween } from './session-events.ts'

test.each([
  ['ada', 'ada', null],
  [null, null, null],
  ['ada', null, 'SIGNED_OUT'],
  [null, 'ada', 'SIGNED_IN'],
  ['ada', 'grace', 'SIGNED_IN'],
] as const)('a tab of %s, a browser of %s: %s', (mine, now, event) => {
  expect(eventBetween(mine, now)).toBe(event)
})
