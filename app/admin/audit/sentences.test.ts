import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recordAddress, sentenceOf, sentences } from './sentences.ts'

const sources = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))

test('every act that is recorded has its sentence', () => {
  const events = sources.flatMap((source) =>
    [...source.matchAll(/^ {4}'([a-z-]+\.[a-z-]+)': /gm)].map(([, name]) => name),
  )
  const auth = sources.flatMap((source) => [...source.matchAll(/\bact: '(auth\.[a-z-]+)'/g)].map(([, name]) => name))
  expect([...events, ...auth].filter((act) => act && !Object.hasOwn(sentences, act))).toEqual([])
})

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
