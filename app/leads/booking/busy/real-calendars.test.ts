import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { calendarOf, inDays, readDecember } from './factory.ts'

const good = ['UID:good', 'DTSTART:20261207T150000Z', 'DTEND:20261207T160000Z']
const at15 = ['DTSTART:20261207T150000Z', 'DTEND:20261207T160000Z']
const read = (...events: string[][]) => inDays(readDecember(calendarOf(...events)))

const weekdays = (first: number, clocks: string) =>
  Array.from({ length: 23 }, (_, at) => `${String(first + at).padStart(2, '0')} ${clocks}`)

test.each([
  ['bad-rrule', ['07 15:00-16:00', '08 15:00-16:00'], '1 of 2'],
  ['date-without-value-date-yearly', ['07 15:00-16:00'], '0 of 2'],
  ['marked-as-free', [], '0 of 1'],
  ['dst-series', ['07 15:00-16:00'], '0 of 1'],
  ['end-before-start', ['07 15:00-16:00', '08 14:00-15:00'], '0 of 2'],
  ['exdate-utc-of-zoned', ['01 15:00-16:00', '15 15:00-16:00'], '0 of 1'],
  ['google-free-busy-only', ['01 15:00-16:00', '08 15:00-16:00', '15 15:00-16:00'], '0 of 3'],
  ['higher-sequence-duplicates', ['08 15:00-16:00'], '0 of 2'],
  ['one-malformed-line', ['07 15:00-16:00', '08 15:00-16:00'], '0 of 2'],
  ['orphan-occurrence', ['07 15:00-16:00'], '0 of 1'],
  ['rrule-empty-until', ['07 15:00-16:00', '08 15:00-16:00', '15 15:00-16:00', '22 15:00-16:00'], '1 of 2'],
  ['two-calendars', ['07 15:00-16:00', '08 15:00-16:00'], '0 of 2'],
  ['vfreebusy', ['07 15:00-16:00'], '0 of 1'],
  ['vtz-moved-from-later', ['07 15:00-16:00', '14 15:00-16:00', '21 15:00-16:00', '22 14:00-15:00'], '0 of 2'],
  ['vtz-windows-name', ['07 15:00-16:00'], '0 of 1'],
  ['windows-zone-eastern', ['07 15:00-16:00'], '0 of 1'],
  ['windows-zone-without-vtimezone', ['07 15:00-16:00'], '0 of 1'],
])('%s.ics', (name, busy, unread) => {
  const text = readFileSync(path.join(import.meta.dirname, 'fixtures', `${name}.ics`), 'utf8')
  const times = readDecember(text)
  expect(inDays(times)).toEqual(busy)
  expect(`${times.unread} of ${times.entries}`).toBe(unread)
})

test('sixty series that began years ago are all expanded, without iterating from their beginning', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'fixtures', 'sixty-old-weekly-series.ics'), 'utf8')
  const times = readDecember(text)
  expect(inDays(times)).toEqual(expect.arrayContaining(['07 15:00-16:00', '14 15:00-16:00', '21 15:00-16:00']))
  expect(times).toMatchObject({ entries: 61, unread: 0 })
})

describe('zones', () => {
  test.each([
    ['of the IANA', 'DTSTART;TZID=Europe/Berlin:20261207T160000'],
    ['in another case', 'DTSTART;TZID=europe/berlin:20261207T160000'],
    ['at the end of a path', 'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261207T160000'],
    ['of three parts at the end of a path', 'DTSTART;TZID=/mozilla.org/2005/America/Argentina/Salta:20261207T120000'],
    ['of Windows', 'DTSTART;TZID=W. Europe Standard Time:20261207T160000'],
    ['of Windows, quoted', 'DTSTART;TZID="Tokyo Standard Time":20261208T000000'],
    ['of Outlook’s own words, not quoted', 'DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin:20261207T160000'],
    ['of Exchange', 'DTSTART;TZID=tzone://Microsoft/Utc:20261207T150000'],
    ['beside a time in UTC, which needs none', 'DTSTART;TZID=Europe/Berlin:20261207T150000Z'],
    ['as an offset', 'DTSTART:20261207T160000+0100'],
    ['of the host where there is none', 'DTSTART:20261207T100000'],
  ])('a zone %s', (_, start) => {
    expect(read([start, 'DURATION:PT1H'])).toEqual(['07 15:00-16:00'])
  })

  const described = (name: string, ...lines: string[]) => [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...lines,
    'BEGIN:STANDARD',
    'DTSTART:19701101T020000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0400',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `DTSTART;TZID=${name}:20261207T190000`,
    `DTEND;TZID=${name}:20261207T200000`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]

  test('an unknown zone follows its VTIMEZONE', () => {
    expect(inDays(readDecember(described('Customized Time Zone').join('\n')))).toEqual(['07 15:00-16:00'])
    const located = described('Our Office', 'X-LIC-LOCATION:Asia/Dubai').join('\n')
    expect(inDays(readDecember(located))).toEqual(['07 15:00-16:00'])
  })

  test('two calendars in one file may describe zones of one name in two ways', () => {
    const [one, other] = [described('Customized Time Zone'), described('Customized Time Zone')]
    const later = other.map((line) => line.replace('+0400', '-0500'))
    expect(inDays(readDecember([...one, ...later].join('\n')))).toEqual(['07 15:00-16:00', '08 00:00-01:00'])
  })

  test('an unknown zone without VTIMEZONE is read as the host’s, and counted as unreadable', () => {
    const times = readDecember(calendarOf(['DTSTART;TZID=Office:20261207T100000', 'DURATION:PT1H']))
    expect([inDays(times), times.unread]).toEqual([['07 15:00-16:00'], 1])
  })

  test('X-WR-TIMEZONE is the zone of times and days that name none', () => {
    const timed = calendarOf(['DTSTART:20261207T160000', 'DURATION:PT1H'], ['DTSTART:20261210'])
    const text = timed.replace('VERSION:2.0', 'X-WR-TIMEZONE:Europe/Berlin')
    expect(inDays(readDecember(text))).toEqual(['07 15:00-16:00', '09 23:00-10 23:00'])
  })

  test('a series keeps its hour where the clocks of its zone are set back', () => {
    const series = ['DTSTART;TZID=Europe/London:20261019T150000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY']
    const question = { from: new Date('2026-10-19T00:00Z'), to: new Date('2026-10-27T00:00Z') }
    expect(inDays(readDecember(calendarOf(series), question))).toEqual(['19 14:00-15:00', '26 15:00-16:00'])
  })
})

describe('series', () => {
  const weekly = ['UID:s', 'DTSTART;TZID=America/New_York:20201207T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY']
  const changed = (...lines: string[]) => ['UID:s', ...lines]

  test('EXDATE excludes dates in UTC, in their zone, without a zone, and by day', () => {
    const out = ['EXDATE:20261207T150000Z', 'EXDATE:20261214T100000', 'EXDATE;VALUE=DATE:20261221']
    expect(read([...weekly, ...out])).toEqual([])
    const allExcluded = 'EXDATE;TZID=America/New_York:20261207T100000,20261214T100000,20261221T100000'
    expect(read([...weekly, allExcluded])).toEqual([])
  })

  test('one date is moved into the requested span, and another out of it', () => {
    const movedIn = changed('RECURRENCE-ID:20270301T150000Z', 'DTSTART:20261209T150000Z', 'DURATION:PT30M')
    const movedOut = changed('RECURRENCE-ID:20261214T150000Z', 'DTSTART:20270302T150000Z', 'DURATION:PT30M')
    expect(read(movedOut, weekly, movedIn)).toEqual(['07 15:00-16:00', '09 15:00-15:30', '21 15:00-16:00'])
  })

  test('a single date that is cancelled, free or declined does not affect the others', () => {
    const instead = (id: string, line: string) =>
      changed(`RECURRENCE-ID;TZID=America/New_York:${id}T100000`, `DTSTART:${id}T150000Z`, line)
    const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@Solutioneer.example'
    const all = [instead('20261207', 'STATUS:CANCELLED'), instead('20261214', 'TRANSP:TRANSPARENT')]
    expect(read(weekly, ...all)).toEqual(['21 15:00-16:00'])
    expect(read(weekly, instead('20261221', declined))).toEqual(['07 15:00-16:00', '14 15:00-16:00'])
  })

  test('a change of this and all that follow moves them all', () => {
    const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261214T100000'
    const later = changed(id, 'DTSTART;TZID=America/New_York:20261215T110000', 'DURATION:PT30M')
    expect(read(weekly, later)).toEqual(['07 15:00-16:00', '15 16:00-16:30', '22 16:00-16:30'])
  })

  test('RDATE adds dates, also with their own end', () => {
    const single = ['DTSTART:20261207T150000Z', 'DURATION:PT1H']
    const added = 'RDATE;VALUE=PERIOD:20261209T100000Z/20261209T103000Z,20261210T100000Z/PT2H'
    expect(read([...single, added, 'RDATE:20261211T080000Z'])).toEqual([
      '07 15:00-16:00',
      '09 10:00-10:30',
      '10 10:00-12:00',
      '11 08:00-09:00',
    ])
  })

  test.each([
    ['FREQ=WEEKLY;UNTIL=20261207', ['07 15:00-16:00']],
    ['FREQ=WEEKLY;UNTIL=20261207T150000Z', ['07 15:00-16:00']],
    ['FREQ=WEEKLY;UNTIL=20261207T095959', []],
    ['FREQ=WEEKLY;COUNT=315', ['07 15:00-16:00', '14 15:00-16:00']],
    ['freq=monthly;byday=1mo', ['07 15:00-16:00']],
    ['FREQ=YEARLY;', ['07 15:00-16:00']],
  ])('%s', (rule, busy) => {
    expect(read([...weekly.slice(0, 3), `RRULE:${rule}`])).toEqual(busy)
  })

  test.each([
    ['FREQ=NEVER', ['07 15:00-16:00']],
    ['BYDAY=MO', ['07 15:00-16:00']],
    ['FREQ=DAILY;COUNT=-1;BYMONTHDAY=7', ['07 15:00-16:00']],
    ['FREQ=DAILY;INTERVAL=0;BYDAY=MO;BYMONTHDAY=7,99', ['07 15:00-16:00']],
    ['FREQ=SECONDLY', ['07 15:00-16:00']],
  ])('of a series by %s what makes sense is read, and it is counted', (rule, busy) => {
    const times = readDecember(calendarOf(['UID:x', 'DTSTART:20261207T150000Z', 'DURATION:PT1H', `RRULE:${rule}`]))
    expect([inDays(times), times.unread]).toEqual([busy, 1])
  })

  test('a series from the last century costs no more than one from today', () => {
    const daily = (at: number) => [`UID:${at}`, 'DTSTART:19700101T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']
    const started = process.cpuUsage()
    expect(read(...Array.from({ length: 300 }, (_, at) => daily(at)))).toEqual(weekdays(1, '15:00-16:00'))
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000)
  })
})

describe('what keeps a host busy', () => {
  const host = 'mailto:ada@solutioneer.example'
  test.each([
    ['STATUS:CANCELLED', false],
    ['STATUS:TENTATIVE', true],
    ['TRANSP:TRANSPARENT', false],
    ['TRANSP:OPAQUE', true],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', false],
    ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE', false],
    ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', true],
    ['X-MICROSOFT-CDO-BUSYSTATUS:OOF', true],
    [`ATTENDEE;PARTSTAT=DECLINED:${host}`, false],
    [`ATTENDEE;CN="Ada: Solutioneer";PARTSTAT=declined:${host.toUpperCase()}`, false],
    ['ATTENDEE;PARTSTAT=DECLINED;EMAIL=ada@solutioneer.example:urn:uuid:1', false],
    ['ATTENDEE;PARTSTAT=DECLINED:mailto:bob@solutioneer.example', true],
    [`ATTENDEE;PARTSTAT=ACCEPTED:${host}`, true],
    [`BEGIN:VALARM\r\nATTENDEE;PARTSTAT=DECLINED:${host}\r\nDURATION:PT9H\r\nEND:VALARM`, true],
  ])('%s', (line, isBusy) => {
    expect(read([...at15, line])).toEqual(isBusy ? ['07 15:00-16:00'] : [])
  })

  test('Google names a calendar by the address of its owner, who may have declined by it', () => {
    const declined = calendarOf([...at15, 'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@gmail.example'])
    expect(inDays(readDecember(declined))).toEqual(['07 15:00-16:00'])
    expect(inDays(readDecember(declined.replace('VERSION:2.0', 'X-WR-CALNAME:ada@gmail.example')))).toEqual([])
  })

  test('free periods of VFREEBUSY are not busy', () => {
    const lines = [
      'FREEBUSY:20261207T150000Z/PT1H,20261208T150000Z/20261208T160000Z',
      'FREEBUSY;FBTYPE=FREE:20261209T150000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261210T150000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261211T150000Z/PT1H',
    ]
    const text = calendarOf(lines).replaceAll('VEVENT', 'VFREEBUSY')
    expect(inDays(readDecember(text))).toEqual(['07 15:00-16:00', '08 15:00-16:00', '10 15:00-16:00', '11 15:00-16:00'])
  })
})

describe('what is broken', () => {
  test.each([
    ['an event without a beginning', ['UID:x', 'DTEND:20261208T160000Z']],
    ['a beginning that is no date', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['a day that no month has', ['DTSTART:20261332T150000Z']],
    ['an empty event', []],
  ])('%s costs this event alone, and is counted', (_, broken) => {
    const times = readDecember(calendarOf(broken, good))
    expect([inDays(times), times.unread, times.entries]).toEqual([['07 15:00-16:00'], 1, 2])
  })

  test('an event whose end cannot be read still begins, and is counted', () => {
    const times = readDecember(calendarOf(['DTSTART:20261208T150000Z', 'DTEND:later'], good))
    expect([inDays(times), times.unread]).toEqual([['07 15:00-16:00', '08 15:00-15:01'], 1])
  })

  test.each([
    ['a mark of its bytes', (text: string) => `\uFEFF${text}`],
    ['line breaks of Unix', (text: string) => text.replaceAll('\r\n', '\n')],
    ['line breaks of old Macs', (text: string) => text.replaceAll('\r\n', '\r')],
    ['names in lower case', (text: string) => text.replace(/^[A-Z-]+(?=[;:])/gm, (name) => name.toLowerCase())],
    ['folded lines', (text: string) => text.replace(/DTSTART:2026/g, 'DTSTART:20\r\n 2\r\n\t6')],
    ['empty lines', (text: string) => text.replaceAll('\r\n', '\r\n\r\n')],
    ['no calendar around it', (text: string) => text.replace(/(BEGIN|END):VCALENDAR\r\n/g, '')],
    ['no end', (text: string) => text.replace(/END:VEVENT\r\nEND:VCALENDAR\r\n/, '')],
    ['an event that does not end', (text: string) => text.replace('END:VEVENT', 'X-END:VEVENT')],
    ['an alarm that does not end', (text: string) => text.replace('END:VEVENT', 'BEGIN:VALARM\r\nEND:VEVENT')],
    [
      'texts of many lines',
      (text: string) => text.replace('UID', 'DESCRIPTION:A\r\nTo bring: (a) pen\r\n\r\n=20\r\nUID'),
    ],
  ])('a file with %s is read', (_, change) => {
    const other = ['UID:other', 'DTSTART:20261208T150000Z', 'DTEND:20261208T160000Z']
    expect(inDays(readDecember(change(calendarOf(other, good))))).toEqual(['07 15:00-16:00', '08 15:00-16:00'])
  })

  test('a file that arrives in any parts is the same file', () => {
    const text = calendarOf([...good, 'RRULE:FREQ=DAILY;COUNT=3'], ['DTSTART:20261220'])
    const whole = readDecember(text)
    expect(whole.busy).toHaveLength(4)
    for (let at = 1; at < text.length; at++) expect(readDecember([text.slice(0, at), text.slice(at)])).toEqual(whole)
  })

  test('a file that is no calendar is rejected, not read as an empty one', () => {
    expect(() => readDecember('<!doctype html><title>Sign in</title>')).toThrow()
    expect(readDecember(calendarOf())).toEqual({ busy: [], entries: 0, unread: 0 })
  })
})

describe('what stands there twice', () => {
  const one = (...lines: string[]) => ['UID:twice', ...lines]
  test('the highest SEQUENCE counts, then the last DTSTAMP, wherever it stands', () => {
    const old = one('SEQUENCE:1', ...good.slice(1))
    const moved = one('SEQUENCE:2', 'DTSTART:20261208T150000Z', 'DURATION:PT1H')
    for (const events of [
      [old, moved],
      [moved, old],
    ])
      expect(read(...events)).toEqual(['08 15:00-16:00'])
    const stamped = (utcTime: string, event: string[]) => [
      'SEQUENCE:2',
      `DTSTAMP:${utcTime}`,
      ...event.filter((l) => !/^SEQ/.test(l)),
    ]
    expect(read(stamped('20261102T000000Z', moved), stamped('20261101T000000Z', old))).toEqual(['08 15:00-16:00'])
  })

  test('the newest of two changes of one date counts', () => {
    const change = (sequence: number, hour: string) =>
      one('RECURRENCE-ID:20261207T150000Z', `SEQUENCE:${sequence}`, `DTSTART:20261207T${hour}0000Z`, 'DURATION:PT1H')
    expect(read(change(3, '18'), change(2, '17'))).toEqual(['07 18:00-19:00'])
  })

  test('distinct events with the same UID all count', () => {
    const same = (day: string) => one(`DTSTART:202612${day}T150000Z`, 'DURATION:PT1H')
    expect(read(same('07'), same('08'))).toEqual(['07 15:00-16:00', '08 15:00-16:00'])
  })
})
