import { expect, test } from 'vitest'
import { withoutToken } from './log-responses.ts'

test.each([
  ['/mine/0a1b', 'mine/:token', '/mine/[token]'],
  ['/mine/address/0a.9.YWRh.0a', 'mine/address/:proof', '/mine/address/[token]'],
  ['/mine/0a1b.data', 'mine/:token', '/mine/[token]'],
  ['/subscription/0a1b/end', 'subscription/:token/end', '/subscription/[token]/end'],
  ['/resources/downloads/7/link/0a1b', 'resources/downloads/:id/link/:token', '/resources/downloads/7/link/[token]'],
  ['/campus/calendar/0a1b.ics', 'campus/calendar/:token.ics', '/campus/calendar/[token]'],
  ['/resources/articles/a', 'resources/articles/:slug', '/resources/articles/a'],
  ['/nothing', undefined, '/nothing'],
])('the log has %s of the route %s as %s', (path, route, logged) => {
  expect(withoutToken(path, route)).toBe(logged)
})
