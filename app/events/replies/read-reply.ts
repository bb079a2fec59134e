import { contentLines } from '#app/platform/calendars/content-lines.ts'
import type { IncomingMail } from '#app/platform/mail/incoming/incoming.server.ts'

/** What somebody's calendar answers to an invitation of ours (RFC 5546, 3.2.3). */
export interface CalendarReply {
  /** Of the event, as far as it is one of ours. */
  uid: string
  /** The mail address that was invited, in lower case. */
  attendee: string
  /** `ACCEPTED`, `DECLINED`, `TENTATIVE` */
  answer: string
}

/** The answer that a mail carries for our calendar; undefined for a mail that carries none. */
export function readCalendarReply({ attachments }: IncomingMail): CalendarReply | undefined {
  for (const { mimeType, filename, content } of attachments) {
    const isCalendar = /^(?:text\/calendar|application\/ics)\b/i.test(mimeType) || /\.ics$/i.test(filename ?? '')
    const reply = isCalendar ? parseReply(asText(content)) : undefined
    if (reply) return reply
  }
  return undefined
}

function parseReply(text: string): CalendarReply | undefined {
  let method = ''
  let uid = ''
  const attendees: Omit<CalendarReply, 'uid'>[] = []
  const lines = contentLines(({ name, params, value }) => {
    if (name === 'METHOD') method = value.toUpperCase()
    if (name === 'UID' && uid === '') uid = value
    if (name === 'ATTENDEE') {
      const attendee = value.replace(/^mailto:/i, '').toLowerCase()
      attendees.push({ attendee, answer: params.PARTSTAT?.toUpperCase() ?? '' })
    }
  })
  lines.write(text)
  lines.end()
  // A reply is of one attendee: who names more speaks for others.
  const [only, ...others] = attendees
  return method === 'REPLY' && only && others.length === 0 ? { uid, ...only } : undefined
}

function asText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
