import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { withRequest } from '#app/platform/log/log.server.ts'
import { drawn } from '#tests/setup/drawn.ts'
import { survive, surviveRejection } from '../../survive.ts'
import { readTarget } from './target.ts'

test.each([
  ['/', { path: '/', query: '' }],
  ['/about?tab=x', { path: '/about', query: 'tab=x' }],
  ['//?x', { path: '//', query: 'x' }],
  ['/search?q=50%', { path: '/search', query: 'q=50%' }],
  ['/files/articles/%C3%BC.png', { path: '/files/articles/%C3%BC.png', query: '' }],
  ['/files/%252e%252e/%2541', { path: '/files/%252e%252e/%2541', query: '' }],
  ['http://anywhere.example/about?x=1', { path: '/about', query: 'x=1' }],
])('%s is read', (raw, target) => {
  expect(readTarget(raw)).toEqual(target)
})

test.each([
  undefined,
  '',
  '*',
  'about',
  'http://[/about',
  'ftp://host/about',
  'host:443',
  '/%',
  '/%ff',
  '/a%00b',
  '/a?q=%00',
  '/\\evil.example',
  '/%5Cevil.example',
  '/a%0d%0aset-cookie:x',
])('%s is refused', (raw) => {
  expect(readTarget(raw)).toBeUndefined()
})

test('whatever is sent is read or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      for (const one of [raw, `/${raw}`, `http://${raw}`]) readTarget(one)
    }),
    drawn(100),
  )
})

test('what is thrown while one request is answered ends nobody else’s; what nobody knows ends the process', () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  withRequest({ requestId: 'one' }, () => survive(new TypeError('Invalid URL')))
  survive(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  surviveRejection(new Error('Nobody waited.'))
  expect(exit).not.toHaveBeenCalled()
  survive(new Error('Who am I?'))
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  exit.mockRestore()
})
