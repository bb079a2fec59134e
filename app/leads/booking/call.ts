/** Hours for calls by day of the week (`0` is Sunday): `{ '1': ['09:00', '12:30'] }`. */
export type WeekHours = Record<string, [from: string, to: string]>

/** A host and the hours at which they take calls. */
export interface CallHost {
  memberId: string
  timeZone: string
  /** Length of a call and minimum break between two calls, in minutes. */
  minutes: number
  buffer: number
  /** Minimum notice before a call. */
  noticeHours: number
  hours: WeekHours
  /** Their video room: a link, or a template with `{call}` for a separate room per call. */
  videoLink?: string | null
  /** Busy times from their own calendar, in UTC. */
  busy?: [from: string, to: string][]
}

/** The settings that a host edits. */
export type HostHours = Omit<CallHost, 'memberId' | 'busy'> & {
  taking: boolean
  busyAddress: string | null
}

/** How many days ahead times are offered. */
export const daysOffered = 21

/** A booked or reserved time of a host. */
export interface OccupiedSpan {
  startsAt: Date
  endsAt: Date
}

/** The place of a call; older calls have neither. */
export interface CallLocation {
  phone: string | null
  videoLink: string | null
}

/** The video room of a call. @param link the host's link, with `{call}` for a separate room per call */
export function videoRoomOf(link: string, callId: string): string {
  return link.replaceAll('{call}', callId)
}

/** `https://meet.example/ada` or `By phone: +1 502 555 0142`; undefined if the call has no place. */
export function formatCallLocation({ phone, videoLink }: CallLocation): string | undefined {
  if (phone) return `By phone: ${phone}`
  return videoLink ?? undefined
}
