import { expect, test } from 'vitest'
import { usualZones } from './usual-zones.ts'
import { clocksOf, isZone, zoneNames } from './zone.server.ts'

// Noon in every month of a year: zones with the same offsets show the same times.
const noons = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 15, 12)))

test('every time zone has a city in the list with the same clocks', () => {
  const clockPatterns = new Set(usualZones.map(clocks))
  expect(zoneNames.filter((zone) => !clockPatterns.has(clocks(zone)))).toEqual([])
})

test('each entry is a valid zone, listed once: UTC, then alphabetically', () => {
  expect(usualZones.filter((zone) => !isZone(zone))).toEqual([])
  expect(usualZones).toEqual(['UTC', ...new Set(usualZones.slice(1).toSorted())])
})

function clocks(zone: string): string {
  return noons.map((noon) => clocksOf(zone, noon)).join()
}
