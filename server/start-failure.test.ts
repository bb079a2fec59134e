import { expect, test } from 'vitest'
import { startFailureMessage } from './start-failure.ts'

const failed = (properties: object) => Object.assign(new Error('failed'), properties)

test.each([
  ['too many connections', { code: '53300', severity: 'FATAL' }, /too many connections .*max_connections/],
  ['a full disk of the database', { code: '53100', severity: 'ERROR' }, /database's disk is full/],
  [
    'a folder of another account',
    { code: 'EACCES', path: '/srv/data/files' },
    /^\/srv\/data\/files belongs to another/,
  ],
  ['a folder of root', { code: 'EPERM', path: '/srv/data' }, /^\/srv\/data belongs to another account/],
  ['a read-only disk', { code: 'EROFS', path: '/srv/data' }, /takes no writing/],
  ['a full disk', { code: 'ENOSPC', path: '/srv/data/mail' }, /^The disk of \/srv\/data\/mail is full/],
  ['a spent quota', { code: 'EDQUOT', path: '/srv/data' }, /is full \(EDQUOT\)/],
  ['no name server', { code: 'EAI_AGAIN', hostname: 'db.firm.example' }, /^db\.firm\.example cannot be .* no network/],
  ['no network', { code: 'ENETUNREACH' }, /this machine has no network/],
])('%s is named as such, also where it was wrapped', (_label, properties, words) => {
  expect(startFailureMessage(failed(properties))).toMatch(words)
  expect(startFailureMessage(new Error('The start failed.', { cause: failed(properties) }))).toMatch(words)
})

test('an unknown error keeps its stack', () => {
  const unknown = new Error('A bug.')
  expect(startFailureMessage(unknown)).toBe(unknown)
})
