import type { IncomingMail } from '../mail/incoming/incoming.server.ts'
import { type ContentLine, contentLines } from './content-lines.ts'

/** What somebody's calendar answers to an invitation of ours (RFC 5546, 3.2.3 and 3.2.7). */
export interface CalendarReply {
  /** `COUNTER` proposes another time. */
  method: 'REPLY' | 'COUNTER'
  /** Of the event, as far as it is one of ours. */
  uid: string
  /** The mail address that was invited, in lower case. */
  attendee: string
  /** `ACCEPTED`, `DECLINED`, `TENTATIVE` */
  answer: string
  /** When the event begins, as its calendar writes it; of `COUNTER` the time that is proposed. */
  start: ContentLine | undefined
  /** What its author wrote along with it. */
  comment: string
}

/** The answer that a mail carries for our calendar; undefined for a mail that carries none. */
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
    // A zone's own description has such a line, too.
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
    // Some programs list everybody who is invited along with a proposal.
    const own = attendees.find(({ attendee }) => attendee === sender) ?? attendees[0]
    return own && { method, uid, start, comment, ...own }
  }
  // A reply is of one attendee: who names more speaks for others.
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
