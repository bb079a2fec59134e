import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { emit } from '#app/platform/events.server.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import type { LeadTable, leadColumns, NoteTable } from './columns.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'message.received': { messageId: string }
    'message.status-set': { messageId: string; status: string }
    /** A message that was taken for spam was none. */
    'message.rescued': { messageId: string }
    'message.noted': { messageId: string; noteId: string }
    'message.deleted': { messageId: string }
    'message.restored': { messageId: string }
    /** For good. */
    'message.purged': { messageId: string }
    'candidate.submitted': { candidateId: string }
    'candidate.status-set': { candidateId: string; status: string }
    'candidate.rescued': { candidateId: string }
    'candidate.noted': { candidateId: string; noteId: string }
    /** By the candidate. */
    'candidate.revised': { candidateId: string }
    'candidate.extended': { candidateId: string }
    'candidate.deleted': { candidateId: string }
    'candidate.restored': { candidateId: string }
    /** For good. */
    'candidate.purged': { candidateId: string }
    'assessment.received': { assessmentId: string }
    'assessment.status-set': { assessmentId: string; status: string }
    'assessment.rescued': { assessmentId: string }
    'assessment.noted': { assessmentId: string; noteId: string }
    'assessment.deleted': { assessmentId: string }
    'assessment.restored': { assessmentId: string }
    /** For good. */
    'assessment.purged': { assessmentId: string }
    'call.booked': { callId: string }
    'call.moved': { callId: string }
    'call.cancelled': { callId: string }
    'call.hours-set': { hostId: string }
    'call.status-set': { callId: string; status: string }
    'call.rescued': { callId: string }
    'call.noted': { callId: string; noteId: string }
    'call.answered': { callId: string; replyId: string }
    'call.deleted': { callId: string }
    'call.restored': { callId: string }
    /** For good. */
    'call.purged': { callId: string }
    'file.requested': { fileId: string }
    'file.status-set': { fileId: string; status: string }
    'file.rescued': { fileId: string }
    'file.noted': { fileId: string; noteId: string }
    'file.answered': { fileId: string; replyId: string }
    'file.deleted': { fileId: string }
    'file.restored': { fileId: string }
    /** For good. */
    'file.purged': { fileId: string }
    'message.marked': { messageId: string }
    'message.wrote-back': { messageId: string; replyId: string }
    'candidate.marked': { candidateId: string }
    'candidate.wrote-back': { candidateId: string; replyId: string }
    'assessment.marked': { assessmentId: string }
    'assessment.wrote-back': { assessmentId: string; replyId: string }
    'call.marked': { callId: string }
    'call.wrote-back': { callId: string; replyId: string }
    'file.marked': { fileId: string }
    'file.wrote-back': { fileId: string; replyId: string }
    'message.revised': { messageId: string }
    'message.extended': { messageId: string }
    'assessment.revised': { assessmentId: string }
    'assessment.extended': { assessmentId: string }
    'call.revised': { callId: string }
    'call.extended': { callId: string }
    'file.revised': { fileId: string }
    'file.extended': { fileId: string }
    'message.answered': { messageId: string; replyId: string }
    'candidate.answered': { candidateId: string; replyId: string }
    'assessment.answered': { assessmentId: string; replyId: string }
  }
}

/**
 * One kind of what people send us: admins read, sort, annotate and delete it. What all kinds do is in this
 * folder; a kind says here what is its own.
 */
export interface LeadKindDefinition {
  noun: 'message' | 'candidate' | 'assessment' | 'call' | 'file'
  statuses: readonly string[]
  /** What a new one becomes when somebody opens it, and any one when somebody answers. */
  standing: { opened: string; answered: string }
  /** What the list of all leads shows of one. */
  listed: {
    name: SQL
    about: SQL
    source: SQL
    service?: SQL
    consentAt?: SQL
    company?: SQL
    phone?: SQL
    /** When it takes place; null once it is called off. */
    happensAt?: SQL
  }
  table: LeadTable
  notes: NoteTable
  /** How often one mail address is written to; deletion forgets its counter. */
  perEmail: Limit
  /** What is mailed about a lead: to us, and to its sender. */
  mailsAbout(id: string): Promise<Mail[]>
  /** Keeps those longer whose time is over and who are still expected; before others of it are deleted. */
  keepExpected?(): Promise<void>
  /** Tables of its own whose rows go to the trash with a lead, and come back with it. */
  dependents?: { table: PgTable; lead: PgColumn }[]
  /** Parts stored files from a lead that goes to the trash. @returns their ids */
  partFiles?(id: string): Promise<string[]>
  /** Gives a lead that comes out of the trash its stored files back. */
  joinFiles?(id: string, files: string[]): Promise<void>
  /** What cannot be as it was of a lead that comes out of the trash, by column. */
  editConflict?(record: Record<string, unknown>, deletedAt: Date): Promise<object>
  /** Gives up what else belongs to leads that are deleted for good, in the transaction of their deletion. */
  release(leads: ReleasedLead[]): Promise<void>
  /** Removes what was given up from where no transaction reaches, once it is done. */
  removeReleased(): Promise<void>
}

/** A lead that is deleted for good. */
export interface ReleasedLead {
  id: string
  email: string
  digest: string
  /** Ids of stored files that were parted from it, where it lay in the trash. */
  files?: string[]
}

/** A kind's table as the desk sees it. Drizzle's type of a table carries its name, so it has to be told. */
export function asLeadTable(table: PgTable & { [Column in keyof ReturnType<typeof leadColumns>]: PgColumn }) {
  return table as unknown as LeadTable
}

type LeadEnd = 'deleted' | 'restored' | 'purged'

/** Signals what happened to a lead. */
export function tell(
  actor: Actor,
  { noun }: Pick<LeadKindDefinition, 'noun'>,
  what: 'status-set' | 'rescued' | 'noted' | 'marked' | 'answered' | 'wrote-back' | 'revised' | 'extended' | LeadEnd,
  id: string,
  facts: Record<string, string> = {},
): Promise<void> {
  return emit(actor, `${noun}.${what}` as 'message.noted', { [`${noun}Id`]: id, ...facts } as never)
}
