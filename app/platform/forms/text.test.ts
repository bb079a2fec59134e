import { expect, test } from 'vitest'
import { z } from 'zod'
import { seriesForm } from '#app/events/series/series.ts'
import { personPlan } from '#app/leads/contacts/person.ts'
import { assignmentForm } from '#app/leads/inbox/assignment/assignment.ts'
import { parseMoment } from '#app/platform/zones/parse-moment.server.ts'
import { isDay, optionalDay, optionalText, requiredText, visibleName } from './text.ts'
import { asLine } from './tidy.ts'

const impossible = ['2026-02-31', '2027-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '26-01-01', '2026-1-1', 'now']

test.each(impossible)('%s is no valid day in any format', (input) => {
  expect(isDay(input)).toBe(false)
  expect(z.object({ day: optionalDay }).safeParse({ day: input }).success).toBe(false)
  expect(assignmentForm.safeParse({ dueOn: input }).error?.issues[0]?.path).toEqual(['dueOn'])
  expect(assignmentForm.safeParse({ snoozedUntil: input }).error?.issues[0]?.path).toEqual(['snoozedUntil'])
  expect(personPlan.safeParse({ dueOn: input }).error?.issues[0]?.path).toEqual(['dueOn'])
  expect(seriesForm.safeParse({ every: 'week', until: input }).error?.issues[0]?.path).toEqual(['until'])
  expect(parseMoment(`${input}T10:00`, 'UTC')).toEqual({ problem: expect.stringContaining('doesn’t exist') })
})

test('a calendar day is accepted, and an absent one is empty', () => {
  expect(optionalDay.parse(' 2028-02-29 ')).toBe('2028-02-29')
  expect(optionalDay.parse(undefined)).toBe('')
  expect(optionalDay.parse('')).toBe('')
  expect(parseMoment('2028-02-29T10:00', 'UTC')).toEqual({ moment: new Date('2028-02-29T10:00:00Z') })
})

test('lines become one, with one space for each break, in time by their length', () => {
  expect(asLine('Discovery  calls \n\t\n that work\n')).toBe('Discovery  calls that work ')
  const before = process.cpuUsage()
  expect(asLine(`${' '.repeat(200_000)}x`)).toHaveLength(200_001)
  // Quadratic time would take more than ten seconds.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1)
})

test('control characters are removed from a text, and a text of only these is empty', () => {
  expect(requiredText('a title', 80).parse('  Dis\u0002covery\u0000 calls\u000bthat\twork\r\n\u009f')).toBe(
    'Discovery calls that\twork',
  )
  expect(requiredText('a title', 80).safeParse('\u0002\u0003').error?.issues[0]?.message).toBe('Please enter a title.')
  expect(visibleName('Name is required', 80).parse('De\u0002mos')).toBe('Demos')
  expect(optionalText(80).parse('\u0001')).toBe('')
})
