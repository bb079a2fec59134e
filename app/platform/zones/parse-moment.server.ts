import { cityOf, momentIn, zoneNames } from './zone.server.ts'

/** The time zones that a form offers. */
export const zonesToChoose = zoneNames.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))

/** Parses a local time in `zone` (`2027-03-14T14:30`), or explains why there is no such time. */
export function parseMoment(input: string, zone: string): { moment: Date } | { problem: string } {
  try {
    const moment = momentIn(zone, input)
    if (!moment) return { problem: skipped(input, zone) }
    // PostgreSQL has no year 0.
    return moment.getUTCFullYear() < 1 ? { problem: noSuchDate } : { moment }
  } catch {
    return { problem: noSuchDate }
  }
}

const noSuchDate = 'This date doesn’t exist. Please choose another one.'

function skipped(input: string, zone: string): string {
  return (
    `There is no ${input.slice(11, 16)} on this day in ${cityOf(zone)}: the clocks are set forward over it. ` +
    'Please choose another time.'
  )
}
