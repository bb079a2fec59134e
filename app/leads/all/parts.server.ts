import { like, notLike, type SQL } from 'drizzle-orm'
import type { LeadDesk } from '../desk/lead-desk.server.ts'
import { leadDesks } from '../desks.server.ts'
import { guestDigest } from '../messages/take-guest.server.ts'
import type { LeadKind } from './filter.ts'

/** A kind of what came in: whose desk it lies on, and which of the leads there it is. */
export interface LeadPart {
  kind: LeadKind
  desk: LeadDesk
  /** As the addresses of single leads name the desk. */
  path: keyof typeof leadDesks
  which?: SQL
}

const { messages, candidates, assessments, calls } = leadDesks

/** Every kind, each from its own table: guests of events lie among the messages. */
export const leadParts: readonly LeadPart[] = [
  { kind: 'messages', desk: messages, path: 'messages', which: notLike(messages.table.digest, `${guestDigest}%`) },
  { kind: 'guests', desk: messages, path: 'messages', which: like(messages.table.digest, `${guestDigest}%`) },
  { kind: 'candidates', desk: candidates, path: 'candidates' },
  { kind: 'assessments', desk: assessments, path: 'assessments' },
  { kind: 'calls', desk: calls, path: 'calls' },
]
