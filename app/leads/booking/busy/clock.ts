/** A time as written in a calendar. */
export interface Clock {
  /** The wall time in milliseconds, as if it were UTC. */
  wall: number
  /** True for a date without a time. */
  isDate: boolean
  /** The calendar's name of the zone; empty for a floating time. */
  zone: string
}

/** A duration: whole days in the zone's own time, plus milliseconds. */
export interface Length {
  days: number
  ms: number
}

/** A value of RDATE or FREEBUSY: a moment or a period. */
export interface Period {
  start: Clock
  end?: Clock | Length
}

export const DAY = 86_400_000

const clockShape = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Parses a DATE or DATE-TIME, including dates that are not declared as such. @throws if it is neither */
export function parseClock(text: string, params: Record<string, string> = {}): Clock {
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset = ''] = clockShape.exec(text.trim()) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isValid = date.getUTCMonth() === Number(month) - 1 && Number(hour) <= 24 && Number(minute) < 60
  if (!isValid) throw new Error('This is no date.')
  const isDate = params.VALUE?.toUpperCase() === 'DATE' || !/[T ]/i.test(text.trim())
  if (isDate) return { wall: date.getTime(), isDate, zone: params.TZID ?? '' }
  const wall = date.getTime() + (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000
  if (offset === '') return { wall, isDate, zone: params.TZID ?? '' }
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(offset) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return { wall: wall - ahead * 60_000, isDate, zone: 'UTC' }
}

/** Parses a DURATION. @throws if it is none */
export function parseLength(text: string): Length {
  const [whole, sign, weeks, days, hours, minutes, seconds] =
    /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim()) ?? []
  if (!whole || !/\d/.test(whole)) throw new Error('This is no duration.')
  const direction = sign === '-' ? -1 : 1
  const count = (digits = '0') => Number(digits) * direction
  return {
    days: count(weeks) * 7 + count(days),
    ms: (count(hours) * 3_600 + count(minutes) * 60 + count(seconds)) * 1_000,
  }
}

/** Parses `start`, `start/end` or `start/duration`. @throws if it is none of them */
export function parsePeriod(text: string, params: Record<string, string> = {}): Period {
  const [start = '', end] = text.split('/')
  const value = { ...params, VALUE: params.VALUE?.toUpperCase() === 'PERIOD' ? '' : (params.VALUE ?? '') }
  if (end === undefined) return { start: parseClock(start, value) }
  return { start: parseClock(start, value), end: /P/i.test(end) ? parseLength(end) : parseClock(end, value) }
}
