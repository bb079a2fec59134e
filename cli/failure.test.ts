import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureWords } from './failure.ts'

test('a failure is printed with a remedy, and never as an empty message', () => {
  const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' })
  expect(failureWords(full)).toMatch(/^The database's disk is full .+Make room there/)
  expect(failureWords(new Error('This backup is encrypted.'))).toBe('This backup is encrypted.')
  // The error for several addresses of which none answered has no message.
  expect(failureWords(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(failureWords(Object.assign(new Error('relation "x" does not exist'), { code: '42P01' }))).toMatch(/migrate/)
})

test('a statement is printed without its values', () => {
  const error = new DrizzleQueryError('insert into k values ($1)', ['sealed'], new Error('deadlock detected'))
  expect(failureWords(error)).toBe('deadlock detected')
  const cut = new Error('Connection terminated unexpectedly')
  const words = failureWords(new DrizzleQueryError('insert into k values ($1)', ['sealed'], cut))
  expect(words).toMatch(/^The database ended the connection \(Connection terminated unexpectedly\).+run this again/)
  expect(words).not.toContain('sealed')
  const full = Object.assign(new Error('could not extend file "1/2"'), { code: '53100' })
  expect(failureWords(new DrizzleQueryError('insert into k values ($1)', ['sealed'], full))).toMatch(
    /^The database's disk is full \(could not extend file "1\/2"\)\. Make room/,
  )
})

test('a connection error that has a message is printed as it is', () => {
  const cause = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })
  expect(failureWords(new Error('DATABASE_URL: db could not be reached.', { cause }))).toMatch(/^DATABASE_URL: db/)
})
