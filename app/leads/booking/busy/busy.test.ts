import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildFormToken } from '../../spam/factory.ts'
import { requestCall } from '../book.server.ts'
import { buildCallHost } from '../factory.ts'
import { hoursForm } from '../hours/hours-form.server.ts'
import { freeTimes } from '../queries.server.ts'
import { callHosts } from '../tables.server.ts'
import { readDecember } from './factory.ts'
import { CalendarTooSlow, readInThread } from './in-thread.server.ts'
import { readBusy } from './read-busy.server.ts'

testDatabase()

const localhost = { allows: (address: string) => address === '127.0.0.1', protocols: ['http:'] }
let server: Server | undefined
afterEach(() => server?.close())

async function serving(text: string, status = 200): Promise<string> {
  server = createServer((_, response) => response.writeHead(status).end(text))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/me.ics`
}

const utcTime = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n')
const [from, to] = [new Date('2026-03-01T00:00Z'), new Date('2026-04-01T00:00Z')]
const spans = (...events: string[]) => readDecember(calendar(...events), { from, to }).busy

test('a busy time is read in its own time zone, or in the host’s if it has none', () => {
  expect(spans('UID:1\nDTSTART:20260310T140000Z\nDTEND:20260310T150000Z')).toEqual([
    ['2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z'],
  ])
  expect(spans('UID:2\nDTSTART;TZID=Europe/Berlin:20260310T140000\nDTEND;TZID=Europe/Berlin:20260310T150000')).toEqual([
    ['2026-03-10T13:00:00.000Z', '2026-03-10T14:00:00.000Z'],
  ])
  expect(spans('UID:3\nDTSTART:20260310T090000\nDURATION:PT30M')).toEqual([
    ['2026-03-10T13:00:00.000Z', '2026-03-10T13:30:00.000Z'],
  ])
  expect(spans('UID:4\nDTSTART;VALUE=DATE:20260320\nDTEND;VALUE=DATE:20260321')).toEqual([
    ['2026-03-20T04:00:00.000Z', '2026-03-21T04:00:00.000Z'],
  ])
})

test('an event that only touches the requested span is not in it', () => {
  expect(spans('UID:1\nDTSTART:20260228T230000Z\nDTEND:20260301T000000Z')).toEqual([])
  expect(spans('UID:2\nDTSTART:20260401T000000Z\nDTEND:20260401T010000Z')).toEqual([])
  expect(spans('UID:3\nDTSTART:20260228T230000Z\nDTEND:20260301T000001Z')).toHaveLength(1)
})

test('series are expanded with their changed dates; free and cancelled events are skipped', () => {
  const weekly = 'UID:5\nDTSTART:20260302T100000Z\nDTEND:20260302T110000Z\nRRULE:FREQ=WEEKLY\nEXDATE:20260309T100000Z'
  const moved = 'UID:5\nRECURRENCE-ID:20260316T100000Z\nDTSTART:20260317T120000Z\nDTEND:20260317T130000Z'
  expect(spans(weekly, moved).map(([begins]) => begins)).toEqual([
    '2026-03-02T10:00:00.000Z',
    '2026-03-17T12:00:00.000Z',
    '2026-03-23T10:00:00.000Z',
    '2026-03-30T10:00:00.000Z',
  ])
  const times = 'DTSTART:20260310T140000Z\nDTEND:20260310T150000Z'
  expect(spans(`UID:6\n${times}\nTRANSP:TRANSPARENT`, `UID:7\n${times}\nSTATUS:CANCELLED`)).toEqual([])
})

test('busy times of a calendar are not offered and cannot be booked', async () => {
  const { memberId: id, times } = await buildCallHost()
  const [first, second] = times as [Date, Date]
  const address = await serving(
    calendar(`UID:b\nDTSTART:${utcTime(first)}\nDTEND:${utcTime(new Date(first.getTime() + 60_000))}`),
  )
  await database().update(callHosts).set({ busyAddress: address }).where(eq(callHosts.memberId, id))
  await readBusy(id, localhost)
  const freeStarts = (await freeTimes(new Date(), id)).map(Number)
  expect(freeStarts).not.toContain(first.getTime())
  expect(freeStarts.length).toBeGreaterThan(0)
  const draft = { startsAt: first.toISOString(), name: 'Ada', email: 'ada@example.com', about: 'A deal' }
  const sender = { address: '192.0.2.4', token: await buildFormToken(), honeypot: '', source: null, timeZone: 'UTC' }
  await expect(requestCall({ ...draft, company: undefined }, sender)).rejects.toThrow(Conflict)
  expect(second).toBeDefined()
})

/** A host with a stored busy time, and the state after a read from another address. */
async function knownHost() {
  const { memberId: id } = await buildCallHost()
  const known = { busy: [['2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z']] as [string, string][] }
  const readFrom = async (busyAddress: string, rules?: typeof localhost) => {
    await database()
      .update(callHosts)
      .set({ ...known, busyAddress, busyReadAt: new Date(0) })
      .where(eq(callHosts.memberId, id))
    await readBusy(id, rules)
    const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, id))
    return host as typeof callHosts.$inferSelect
  }
  return { known, readFrom }
}

test('an unreadable calendar, or one in our network, keeps the known busy times and states the reason', async () => {
  const { known, readFrom } = await knownHost()
  const problemAt = async (address: string, rules?: typeof localhost) => {
    const host = await readFrom(address, rules)
    expect(host).toMatchObject({ ...known, busyReadAt: new Date(0) })
    server?.close()
    return host.busyProblem
  }
  expect(await problemAt('https://localhost/me.ics')).toBe('it is not on the public internet')
  expect(await problemAt('https://169.254.169.254/')).toBe('it is not on the public internet')
  expect(await problemAt(await serving('<html>'), localhost)).toBe('it is not a calendar')
  expect(await problemAt(await serving('gone', 404), localhost)).toBe('it answers with status 404')
  expect(await problemAt(await serving(calendar('DTSTART:x', 'UID:2')), localhost)).toBe(
    'none of its entries can be read',
  )
  expect(await problemAt(await serving('x'.repeat(10 * 1024 * 1024 + 1)), localhost)).toBe('it is larger than 10 MiB')
})

test('reading a slow calendar is aborted, and no other host waits for it', async () => {
  const endless = 'DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY'
  const text = calendar(...Array<string>(5_000).fill(endless))
  let turns = 0
  const others = setInterval(() => turns++, 20)
  const question = { zone: 'UTC', from, to, addresses: [] }
  await expect(readInThread(question, (into) => pipeline([text], into), 1_000)).rejects.toThrow(CalendarTooSlow)
  clearInterval(others)
  expect(turns).toBeGreaterThan(20)
})

// As much as a calendar may have in the slow run.
const megabytes = Number(process.env.CALENDAR_MEGABYTES ?? 1)

test(`a calendar of ${megabytes} MB is read, and its unreadable events are counted`, async () => {
  const { readFrom } = await knownHost()
  const text = `SUMMARY:${'Weekly with everybody. '.repeat(20)}`
  const series = (at: number) => `UID:${at}\nDTSTART:20180301T${String(at % 24).padStart(2, '0')}0000Z\n${text}`
  const events = Array.from({ length: 1_850 * megabytes }, (_, at) => `${series(at)}\nRRULE:FREQ=DAILY;COUNT=9`)
  const soon = `UID:soon\nDTSTART:${utcTime(new Date(Date.now() + 86_400_000))}\nDURATION:PT1H`
  const whole = calendar(...events, soon, 'UID:broken')
  expect(whole.length).toBeGreaterThan(0.95 * megabytes * 1024 * 1024)
  const host = await readFrom(await serving(whole), localhost)
  expect(host).toMatchObject({ busyProblem: null, busyEntries: 1_850 * megabytes + 2, busyUnread: 1 })
  expect(host.busy).toHaveLength(1)
})

test.each(['http://example.com/a.ics', 'https://10.0.0.1/a.ics', 'https://[::1]/', 'file:///etc/passwd', 'x'])(
  'the form rejects %s',
  (busyAddress) => {
    const input = { timeZone: 'UTC', minutes: '30', buffer: '0', noticeHours: '1', busyAddress }
    expect(hoursForm.safeParse(input).error?.issues[0]?.path).toEqual(['busyAddress'])
    expect(hoursForm.safeParse({ ...input, busyAddress: 'webcal://example.com/a.ics' }).success).toBe(true)
  },
)
