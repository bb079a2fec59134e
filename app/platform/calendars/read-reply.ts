import type { IncomingMail } from '../mail/incoming/incoming.server.ts'
import { type ContentLine, contentLines } from './content-lines.ts'

/** A calendar's reply to one of our invitations (RFC 5546, 3.2.3 and 3.2.7). */
export interface CalendarReply {
  /** `COUNTER` proposes another time. */
  method: 'REPLY' | 'COUNTER'
  /** The UID of the event, which may not be one of ours. */
  uid: string
  /** The invited email address, in lower case. */
  attendee: string
  /** `ACCEPTED`, `DECLINED`, `TENTATIVE` */
  answer: string
  /** The start of the event as the calendar wrote it; for `COUNTER`, the proposed time. */
  start: ContentLine | undefined
  /** The attendee's comment. */
  comment: string
}

/** The calendar reply in an email; undefined if there is none. */
export function readCalendarReply({ attachments, soleSender }: IncomingMail): CalendarReply | undefined {
  for (const { mimeType, filename, content } of attachments) {
    const isCalendar = /^(?:text\/calendar|application\/ics)\b/i.test(mimeType) || /\.ics$/i.test(filename ?? '')
    const reply = isCalendar ? parseReply(asText(content), soleSender) : undefined
    if (reply) return reply
  }
  return undefined
}

function parseReply(text: string, sender: string | undefined): CalendarReply | undefined {
  let method = ''
  let uid = ''
  let start: ContentLine | undefined
  let comment = ''
  let isEvent = false
  const attendees: Pick<CalendarReply, 'attendee' | 'answer'>[] = []
  const lines = contentLines((line) => {
    const { name, params, value } = line
    if (name === 'METHOD') method = value.trim().toUpperCase()
    if (name === 'BEGIN') isEvent = value.trim().toUpperCase() === 'VEVENT'
    if (name === 'UID' && uid === '') uid = value
    // A VTIMEZONE also has DTSTART lines.
    if (name === 'DTSTART' && isEvent) start ??= line
    if (name === 'COMMENT' && comment === '') comment = plainText(value)
    if (name === 'ATTENDEE') {
      const attendee = value.replace(/^mailto:/i, '').toLowerCase()
      attendees.push({ attendee, answer: params.PARTSTAT?.toUpperCase() ?? '' })
    }
  })
  lines.write(text)
  lines.end()
  if (method === 'COUNTER') {
    // Some programs list every attendee in a proposal.
    const senderAttendee = attendees.find(({ attendee }) => attendee === sender) ?? attendees[0]
    return senderAttendee && { method, uid, start, comment, ...senderAttendee }
  }
  // A reply must have exactly one attendee: otherwise it would speak for others.
  const [only, ...others] = attendees
  return method === 'REPLY' && only && others.length === 0 ? { method, uid, start, comment, ...only } : undefined
}

function asText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** The text of a property (RFC 5545, 3.3.11). */
function plainText(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()
}
