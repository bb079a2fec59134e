import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each(['/campus/topics/rfp?page=2#comment-1', '/campus', '/campus/auth/password'])(
  '%s is a valid return path',
  (next) => {
    expect(safeNext(next, '/campus')).toBe(next)
  },
)

test.each([
  null,
  '',
  'https://evil.example/campus',
  '//evil.example/campus',
  '/\\evil.example',
  '/campus/../admin',
  '/campusx',
  '/admin',
  'javascript:alert(1)',
  '/campus/auth',
  '/campus/auth/factor',
  '/campus\\@evil',
  '/campus\r\nx',
])('%j is not a valid return path', (next) => {
  expect(safeNext(next, '/campus')).toBe('/campus')
})
