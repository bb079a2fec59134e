import { type FieldErrors, Invalid } from '#app/platform/errors.ts'
import { parseMoment } from '#app/platform/zones/parse-moment.server.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'
import type { ScheduleInput } from './schedule.ts'

/** Future times, in a time zone. */
export interface ScheduledTimes {
  publishAt: Date | null
  withdrawAt: Date | null
  zone: string
}

/** Converts local times to moments. @throws Invalid for past times, and for times that daylight saving skips */
export function timesInput({ timeZone, ...input }: ScheduleInput, now = new Date()): ScheduledTimes {
  if (!isZone(timeZone)) throw new Invalid({ timeZone: ['Please choose one of the time zones.'] })
  const errors: FieldErrors = {}
  const read = (name: 'publishAt' | 'withdrawAt') => {
    const text = input[name]
    const moment = text === undefined ? undefined : momentToCome(text, timeZone, now)
    if (moment && 'problem' in moment) errors[name] = [moment.problem]
    return moment && 'moment' in moment ? moment.moment : null
  }
  const [publishAt, withdrawAt] = [read('publishAt'), read('withdrawAt')]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  if (!publishAt && !withdrawAt) throw new Invalid({ publishAt: ['Please enter when to publish or unpublish it.'] })
  if (publishAt && withdrawAt && withdrawAt <= publishAt)
    throw new Invalid({ withdrawAt: ['It can be unpublished only after it was published.'] })
  return { publishAt, withdrawAt, zone: timeZone }
}

const tenYears = 3653 * 86_400_000

function momentToCome(text: string, zone: string, now: Date): ReturnType<typeof parseMoment> {
  const parsed = parseMoment(text, zone)
  if ('problem' in parsed) return parsed
  const ahead = parsed.moment.getTime() - now.getTime()
  if (ahead <= 0) return { problem: 'This time is past. Please choose one to come.' }
  if (ahead > tenYears) return { problem: 'Please choose a time within ten years.' }
  return parsed
}
