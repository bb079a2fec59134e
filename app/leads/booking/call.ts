/** From when to when calls are taken, by the day of the week (`0` is Sunday): `{ '1': ['09:00', '12:30'] }`. */
export type WeekHours = Record<string, [from: string, to: string]>

/** When one of the firm's people takes calls. */
export interface CallHost {
  memberId: string
  timeZone: string
  /** How long a call is, and how long it is quiet between two. */
  minutes: number
  buffer: number
  /** No call begins sooner than this. */
  noticeHours: number
  hours: WeekHours
  /** Their room for video: a link, or one with `{call}` in place of what differs from call to call. */
  videoLink?: string | null
  /** When their own calendar says that they are busy, in UTC. */
  busy?: [from: string, to: string][]
}

/** What a host says of when they take calls. */
export type HostHours = Omit<CallHost, 'memberId' | 'busy'> & {
  taking: boolean
  busyAddress: string | null
}

/** How far ahead times are offered, in days. */
export const daysOffered = 21

/** What is in a host's calendar already. */
export interface TakenSpan {
  startsAt: Date
  endsAt: Date
}

/** Where a call takes place; calls of former days have neither. */
export interface CallPlace {
  phone: string | null
  videoLink: string | null
}

/** The room of one call. @param link the host's, with `{call}` where each call has a room of its own */
export function roomOf(link: string, callId: string): string {
  return link.replaceAll('{call}', callId)
}

/** `https://meet.example/ada` or `By phone: +1 502 555 0142`; undefined where nothing was arranged. */
export function formatCallPlace({ phone, videoLink }: CallPlace): string | undefined {
  if (phone) return `By phone: ${phone}`
  return videoLink ?? undefined
}
