import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { emit } from '#app/platform/events.server.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import type { LeadTable, leadColumns, NoteTable } from './columns.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'message.received': { messageId: string }
    'message.status-set': { messageId: string; status: string }
    /** An admin marked a message as not spam. */
    'message.rescued': { messageId: string }
    'message.noted': { messageId: string; noteId: string }
    'message.deleted': { messageId: string }
    'message.restored': { messageId: string }
    /** The message was deleted from the trash. */
    'message.purged': { messageId: string }
    'candidate.submitted': { candidateId: string }
    'candidate.status-set': { candidateId: string; status: string }
    'candidate.rescued': { candidateId: string }
    'candidate.noted': { candidateId: string; noteId: string }
    /** The candidate edited the profile. */
    'candidate.revised': { candidateId: string }
    'candidate.extended': { candidateId: string }
    'candidate.deleted': { candidateId: string }
    'candidate.restored': { candidateId: string }
    /** The profile was deleted from the trash. */
    'candidate.purged': { candidateId: string }
    'assessment.received': { assessmentId: string }
    'assessment.status-set': { assessmentId: string; status: string }
    'assessment.rescued': { assessmentId: string }
    'assessment.noted': { assessmentId: string; noteId: string }
    'assessment.deleted': { assessmentId: string }
    'assessment.restored': { assessmentId: string }
    /** The assessment was deleted from the trash. */
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
    /** The call was deleted from the trash. */
    'call.purged': { callId: string }
    'file.requested': { fileId: string }
    'file.status-set': { fileId: string; status: string }
    'file.rescued': { fileId: string }
    'file.noted': { fileId: string; noteId: string }
    'file.answered': { fileId: string; replyId: string }
    'file.deleted': { fileId: string }
    'file.restored': { fileId: string }
    /** The request was deleted from the trash. */
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
 * Definition of a lead kind: admins read, sort, annotate and delete its leads. This folder implements what all kinds
 * share; each kind defines its differences here.
 */
export interface LeadKindDefinition {
  recordType: 'message' | 'candidate' | 'assessment' | 'call' | 'file'
  statuses: readonly string[]
  /** The status of a lead once it is opened, and once it is answered. */
  statusAfter: { opening: string; answering: string }
  /** SQL expressions for the list of all leads. */
  listed: {
    name: SQL
    about: SQL
    source: SQL
    service?: SQL
    consentAt?: SQL
    company?: SQL
    phone?: SQL
    /** When it takes place; null if cancelled. */
    happensAt?: SQL
  }
  table: LeadTable
  notes: NoteTable
  /** Rate limit of emails to one address; deletion resets its counter. */
  perEmail: Limit
  /** The emails about a lead: to us and to its sender. */
  mailsAbout(id: string): Promise<Mail[]>
  /**
   * Extends the retention of leads that are still needed, such as calls until a month after them; runs before expired
   * ones are deleted.
   */
  retainExpected?(): Promise<void>
  /** Further tables whose rows move to the trash with a lead, and are restored with it. */
  dependents?: { table: PgTable; lead: PgColumn }[]
  /** Detaches stored files from a lead that moves to the trash. @returns their ids */
  detachFiles?(id: string): Promise<string[]>
  /** Attaches stored files to a restored lead. */
  attachFiles?(id: string, files: string[]): Promise<void>
  /** Column values that must change when a lead is restored. */
  changesOnRestore?(record: Record<string, unknown>, deletedAt: Date): Promise<object>
  /** Releases what else belongs to permanently deleted leads, in the transaction of their deletion. */
  release(leads: ReleasedLead[]): Promise<void>
  /** Deletes released data that is outside the database, after the transaction. */
  removeReleased(): Promise<void>
}

/** A permanently deleted lead. */
export interface ReleasedLead {
  id: string
  email: string
  digest: string
  /** Ids of stored files that were detached when it moved to the trash. */
  files?: string[]
}

/** Casts the table of a kind to the shared type. Drizzle's table type includes its name, hence the cast. */
export function asLeadTable(table: PgTable & { [Column in keyof ReturnType<typeof leadColumns>]: PgColumn }) {
  return table as unknown as LeadTable
}

type LeadEnd = 'deleted' | 'restored' | 'purged'

/** Emits a domain event about a lead. */
export function emitLeadEvent(
  actor: Actor,
  { recordType }: Pick<LeadKindDefinition, 'recordType'>,
  event: 'status-set' | 'rescued' | 'noted' | 'marked' | 'answered' | 'wrote-back' | 'revised' | 'extended' | LeadEnd,
  id: string,
  payload: Record<string, string> = {},
): Promise<void> {
  return emit(actor, `${recordType}.${event}` as 'message.noted', { [`${recordType}Id`]: id, ...payload } as never)
}
