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
  /** When their own calendar says that they are busy, in UTC. */
  busy?: [from: string, to: string][]
}

/** What a host says of when they take calls. */
export type HostHours = Omit<CallHost, 'memberId' | 'busy'> & { taking: boolean; busyAddress: string | null }

/** How far ahead times are offered, in days. */
export const daysOffered = 21

/** What is in a host's calendar already. */
export interface TakenSpan {
  startsAt: Date
  endsAt: Date
}
