import { expect, test } from 'vitest'
import { recordAddress, sentenceOf } from './sentences.ts'

test('an audit entry becomes a sentence', () => {
  const names = new Map([
    ['o', 'Olive'],
    ['m', 'Mia'],
  ])
  const line = { actorKind: 'admin', actorId: 'o', subjectId: 'm' }
  const details = { until: '2026-11-24T08:00:00.000Z', reason: '' }
  expect(sentenceOf({ ...line, act: 'member.suspended', details }, names)).toBe(
    'Olive suspended Mia until 2026-11-24 08:00 UTC',
  )
  expect(sentenceOf({ ...line, act: 'some.unknown-act', details: {}, actorId: null }, names)).toBe(
    'Somebody: some unknown act',
  )
  expect(sentenceOf({ ...line, act: 'toString', details: {}, actorId: 'gone' }, names)).toBe('Somebody: toString')
})

test('what is gone has no address', () => {
  expect(recordAddress({ act: 'message.deleted', subjectId: 'm' })).toBeUndefined()
  expect(recordAddress({ act: 'message.noted', subjectId: 'm' })).toBe('/admin/inbox/messages/m')
})
