import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isZone } from '#app/platform/zones/zone.server.ts'

/** Converts a wall time of a zone to a moment, both in milliseconds. */
export type Zone = (wall: number) => number

const windowsNames = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/**
 * Resolves a calendar's zone name: an IANA name, also at the end of a path; a Windows name; or a zone defined in the
 * calendar.
 * @param described the lines of its VTIMEZONE, if any @returns undefined if unknown
 */
export function zoneOf(name: string, described?: string[]): Zone | undefined {
  const known = ianaName(name) ?? ianaName(locationIn(described))
  if (known) return ianaZone(known)
  return (described && describedZone(described)) ?? fixedZone(name)
}

/** The IANA name for a calendar's zone name; undefined if unknown. */
export function ianaName(name: string): string | undefined {
  const parts = name.trim().replaceAll(' ', '_').split('/').filter(Boolean)
  const endings = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((some) => some.join('/'))
  return windowsNames.get(name.trim().toLowerCase()) ?? endings.find(isZone)
}

function ianaZone(name: string): Zone {
  return (wall) => {
    const date = new Date(wall)
    return new Temporal.PlainDateTime(
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ).toZonedDateTime(name).epochMilliseconds
  }
}

function locationIn(described: string[] = []): string {
  return described.find((line) => /^X-LIC-LOCATION:/i.test(line))?.replace(/^[^:]*:/, '') ?? ''
}

function describedZone(lines: string[]): Zone | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as never)
    if (!component.getFirstSubcomponent('standard') && !component.getFirstSubcomponent('daylight')) return undefined
    const zone = new ICAL.Timezone(component)
    const offsetAt = (wall: number) => {
      const clock = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))
      return zone.utcOffset(clock) * 1_000
    }
    // Evaluate the definition once here, so that a broken one does not fail later, in the middle of an event.
    offsetAt(Date.now())
    return (wall) => wall - offsetAt(wall)
  } catch {
    return undefined
  }
}

/** Fixed offset of a name without a definition, such as `(UTC+01:00) Amsterdam, Berlin`. */
function fixedZone(name: string): Zone | undefined {
  const [, sign, hours, minutes = '0'] = /(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d\d)?/i.exec(name) ?? []
  if (!hours) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return (wall) => wall - ahead
}
