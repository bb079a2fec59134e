import { type SQL, sql } from 'drizzle-orm'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { guestDigest } from '../messages/guest-leads.server.ts'
import type { LeadKind } from './filter.ts'

/** A kind in the list of all leads: its definition, and a condition for the rows of its table that belong to it. */
export interface LeadPart {
  kind: LeadKind
  leadKind: LeadKindDefinition
  /** URL segment of its lead pages. */
  path: keyof typeof leadKindDefinitions
  which?: SQL
  /** False for guests and downloads: they already have what they asked for. */
  awaitsAnswer: boolean
}

const { messages, candidates, assessments, calls, files } = leadKindDefinitions

// Inline the literal: with a parameter the planner cannot use the partial index `messages_of_guests`.
const isGuest = sql`(${messages.table.digest} like ${sql.raw(`'${guestDigest}%'`)})`

/** Every kind with its table. Guests of events are stored in the messages table. */
export const leadParts: readonly LeadPart[] = [
  { kind: 'messages', leadKind: messages, path: 'messages', which: sql`not ${isGuest}`, awaitsAnswer: true },
  { kind: 'guests', leadKind: messages, path: 'messages', which: isGuest, awaitsAnswer: false },
  { kind: 'candidates', leadKind: candidates, path: 'candidates', awaitsAnswer: true },
  { kind: 'assessments', leadKind: assessments, path: 'assessments', awaitsAnswer: true },
  { kind: 'calls', leadKind: calls, path: 'calls', awaitsAnswer: true },
  { kind: 'files', leadKind: files, path: 'files', awaitsAnswer: false },
]
