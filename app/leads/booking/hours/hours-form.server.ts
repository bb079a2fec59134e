import { z } from 'zod'
import { checkPublicAddress } from '#app/platform/fetch/public-fetch.server.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import type { HostHours, WeekHours } from '../call.ts'
import { minuteOfDay } from '../slots.server.ts'

/** Days of the week in form order: number and name. */
export const weekdays = [
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['0', 'Sunday'],
] as const

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 09:30.')
  .optional()
const number = (message: string, min: number, max: number) =>
  z.coerce.number(message).int(message).min(min, `${message} At least ${min}.`).max(max, `${message} At most ${max}.`)

/** The form with a host's hours. */
export const hoursForm = z
  .object({
    timeZone: z.string('Choose your time zone.').refine(isZone, 'Choose one of the zones.'),
    minutes: number('Minutes of a call.', 10, 240),
    buffer: number('Minutes between two calls.', 0, 120),
    noticeHours: number('Hours of notice.', 0, 336),
    taking: z.literal('on').optional(),
    busyAddress: z.string().trim().max(1_000, 'This is too long for an address.').optional(),
    videoLink: z
      .string()
      .trim()
      .max(500, 'This is too long for a link.')
      .refine(isRoom, 'Enter a link that begins with https://, such as https://meet.example/ada.')
      .optional(),
    ...Object.fromEntries(weekdays.flatMap(([day]) => [[`from${day}`, clock] as const, [`to${day}`, clock] as const])),
  })
  .superRefine((input, context) => {
    const fields = input as Record<string, unknown>
    const problem = input.busyAddress && checkPublicAddress(overHttps(input.busyAddress))
    if (problem)
      context.addIssue({ code: 'custom', path: ['busyAddress'], message: `This calendar cannot be read: ${problem}.` })
    for (const [day, name] of weekdays) {
      const [from, to] = [fields[`from${day}`], fields[`to${day}`]] as (string | undefined)[]
      const message = `${name}: enter a start and a later end, or leave both empty.`
      if ((from === undefined) !== (to === undefined) || (from && to && minuteOfDay(from) >= minuteOfDay(to)))
        context.addIssue({ code: 'custom', path: [`from${day}`], message })
    }
  })

/** Calendar links use the `webcal:` scheme. */
function overHttps(address: string): string {
  return address.replace(/^webcals?:\/\//i, 'https://')
}

function isRoom(link: string): boolean {
  return URL.parse(link)?.protocol === 'https:' && !/\s/.test(link)
}

/** Converts a parsed form to a host's settings. */
export function hostFrom(input: z.output<typeof hoursForm>): HostHours {
  const fields = input as unknown as Record<string, string | undefined>
  const hours: WeekHours = {}
  for (const [day] of weekdays) {
    const [from, to] = [fields[`from${day}`], fields[`to${day}`]]
    if (from && to) hours[day] = [from, to]
  }
  const { timeZone, minutes, buffer, noticeHours } = input
  const busyAddress = input.busyAddress ? overHttps(input.busyAddress) : null
  return {
    timeZone,
    minutes,
    buffer,
    noticeHours,
    hours,
    taking: input.taking === 'on',
    busyAddress,
    videoLink: input.videoLink ?? null,
  }
}

/** The defaults: Monday to Friday, nine to five at the office. */
export function officeHours(): HostHours {
  const day: [string, string] = ['09:00', '17:00']
  const hours: WeekHours = { 1: day, 2: day, 3: day, 4: day, 5: day }
  const timeZone = site.office.timeZone
  return { timeZone, minutes: 30, buffer: 15, noticeHours: 24, hours, taking: true, busyAddress: null, videoLink: null }
}

/** Form values: the host's settings, or the defaults. */
export function hoursValues(host: HostHours | undefined): FormState['values'] {
  const { timeZone, minutes, buffer, noticeHours, hours, taking, busyAddress, videoLink } = host ?? officeHours()
  return {
    timeZone,
    minutes: String(minutes),
    buffer: String(buffer),
    noticeHours: String(noticeHours),
    taking: taking ? 'on' : '',
    busyAddress: busyAddress ?? '',
    videoLink: videoLink ?? '',
    ...Object.fromEntries(
      weekdays.flatMap(([day]) => [
        [`from${day}`, hours[day]?.[0] ?? ''],
        [`to${day}`, hours[day]?.[1] ?? ''],
      ]),
    ),
  }
}
