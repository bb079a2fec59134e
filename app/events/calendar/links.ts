import type { CalendarLinks } from './add-to-calendar.tsx'

/** Event data for links to calendars on the web. */
interface LinkedEvent {
  title: string
  /** The description without markup. */
  about: string
  startsAt: Date
  endsAt: Date
  page: string
}

/** Links that add an event to a calendar. @param file URL of its `.ics` */
export function calendarLinks(file: string, { title, about, startsAt, endsAt, page }: LinkedEvent): CalendarLinks {
  const details = [about.slice(0, 500), page].filter(Boolean).join('\n\n')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
  })
  return {
    file,
    google: `https://calendar.google.com/calendar/render?${encoded(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${encoded(outlook)}`,
    office: `https://outlook.office.com/calendar/0/deeplink/compose?${encoded(outlook)}`,
  }
}

/** Outlook does not decode `+`, so encode spaces as `%20`; a real plus sign is `%2B` in both. */
function encoded(params: URLSearchParams): string {
  return params.toString().replaceAll('+', '%20')
}

/** `20270318T180000Z` */
function compact(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}
