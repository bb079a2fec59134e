import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import type { EventRow } from '../lock.server.ts'
import { isSeated, type RegistrationContact } from '../registrations/contacts.server.ts'
import { eventMail } from './event.mail.tsx'
import type { EventNews } from './notify-guests.server.ts'

/** Notifies a guest of a change to their event. */
export function newsMail({
  news,
  event,
  registration,
  siteUrl,
  dates = [event],
}: {
  news: EventNews
  event: EventRow
  registration: RegistrationContact
  siteUrl: string
  /** The affected dates of a series, if there are several. */
  dates?: EventRow[]
}): Promise<Mail> {
  const { subject, words: paragraphs, facts: details = [] } = wordsOf(news, event, registration)
  const words = dates.length > 1 ? [...paragraphs, `This applies to ${dates.length} of your dates.`] : paragraphs
  // Waiting guests have no calendar entry.
  const calendar = !isSeated(registration) ? undefined : news.kind === 'cancelled' ? 'CANCEL' : 'REQUEST'
  return eventMail({
    kind: `event.${news.kind}`,
    subject,
    words,
    details,
    event,
    registration,
    siteUrl,
    calendar,
    dates,
  })
}

function wordsOf(news: EventNews, event: EventRow, registration: RegistrationContact) {
  const { title, cancelledBecause } = event
  if (news.kind === 'cancelled')
    return {
      subject: `Canceled: ${title}`,
      words: [`“${title}” is canceled.`, ...(cancelledBecause ? [cancelledBecause] : [])],
    }
  if (news.kind === 'restored')
    return {
      subject: `Back on: ${title}`,
      words: [`“${title}” is back on. You’re still registered.`],
    }
  return {
    subject: subjectOfChange(news, event),
    words: formatChanges(news, event),
    facts: formerTime(news, event, registration),
  }
}

function subjectOfChange(news: EventNews, event: EventRow): string {
  return hasMoved(news, event) ? `New time: ${event.title}` : `Changed: ${event.title}`
}

function formatChanges(news: EventNews, event: EventRow): string[] {
  const { title = event.title } = news.before ?? {}
  const changes = [
    hasMoved(news, event) && `“${event.title}” has a new time.`,
    title !== event.title && `“${title}” is now called “${event.title}”.`,
    news.newLink && 'The link to join has changed. Your registration page always has the current one.',
  ].filter((sentence) => typeof sentence === 'string')
  return changes.length > 0 ? changes : [`“${event.title}” has changed.`]
}

function hasMoved({ before }: EventNews, { startsAt, endsAt }: EventRow): boolean {
  if (!before) return false
  return Date.parse(before.startsAt) !== startsAt.getTime() || Date.parse(before.endsAt) !== endsAt.getTime()
}

function formerTime(news: EventNews, event: EventRow, { timeZone }: RegistrationContact): [string, string][] {
  if (!news.before || !hasMoved(news, event)) return []
  const { startsAt, timeZone: zone } = news.before
  return [['Old start time', formatInZone(new Date(startsAt), timeZone ?? zone)]]
}
