import { type SQL, sql } from 'drizzle-orm'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { guestDigest } from '../messages/take-guest.server.ts'
import type { LeadKind } from './filter.ts'

/** A kind of what came in: whose desk it lies on, and which of the leads there it is. */
export interface LeadPart {
  kind: LeadKind
  desk: LeadKindDefinition
  /** As the addresses of single leads name the desk. */
  path: keyof typeof leadKindDefinitions
  which?: SQL
  /** True where somebody waits for an answer: guests and takers of files already have what they asked for. */
  awaitsAnswer: boolean
}

const { messages, candidates, assessments, calls, files } = leadKindDefinitions

// Written out, as the index `messages_of_guests` says it: a parameter would keep the planner from it.
const isGuest = sql`(${messages.table.digest} like ${sql.raw(`'${guestDigest}%'`)})`

/** Every kind, each from its own table: guests of events lie among the messages. */
export const leadParts: readonly LeadPart[] = [
  { kind: 'messages', desk: messages, path: 'messages', which: sql`not ${isGuest}`, awaitsAnswer: true },
  { kind: 'guests', desk: messages, path: 'messages', which: isGuest, awaitsAnswer: false },
  { kind: 'candidates', desk: candidates, path: 'candidates', awaitsAnswer: true },
  { kind: 'assessments', desk: assessments, path: 'assessments', awaitsAnswer: true },
  { kind: 'calls', desk: calls, path: 'calls', awaitsAnswer: true },
  { kind: 'files', desk: files, path: 'files', awaitsAnswer: false },
]
