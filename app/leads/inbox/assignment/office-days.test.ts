import { expect, test } from 'vitest'
import { officeDay, officeMorning, snoozeUntil } from './office-days.server.ts'

test('a day begins at midnight in the office’s time zone, winter and summer', () => {
  expect(officeMorning('2026-12-01').toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(officeMorning('2026-07-01').toISOString()).toBe('2026-07-01T04:00:00.000Z')
  expect(officeDay(new Date('2026-12-01T04:59:00Z'))).toBe('2026-11-30')
  expect(officeDay(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
})

test.each([
  ['2026-11-27', '2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30', '2026-11-30'],
  ['2026-11-30', '2026-12-01', '2026-12-07'],
])('on %s tomorrow is %s, and the next Monday %s', (today, tomorrow, monday) => {
  const now = new Date(`${today}T17:00:00Z`)
  expect([snoozeUntil('tomorrow', now), snoozeUntil('monday', now)]).toEqual([tomorrow, monday])
})
