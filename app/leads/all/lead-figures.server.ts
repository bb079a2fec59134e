import { type StoredFigure, saveFigures, undoFigure } from '#app/platform/lists/stored-figures.server.ts'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { guestDigest } from '../messages/guest-leads.server.ts'
import { type LeadKind, leadKinds } from './filter.ts'

/** The outcome of a lead, recorded in the figures when the lead is deleted. */
export type RetainedOutcome = 'answered' | 'archived' | 'open'

/** Name of the figure that counts deleted leads of one kind and outcome. */
export function leadFigure(kind: LeadKind, outcome: RetainedOutcome): string {
  return `lead.${kind}.${outcome}`
}

/** Names of all these figures. */
export const leadFigures = leadKinds.flatMap(({ value }) =>
  (['answered', 'archived', 'open'] as const).map((outcome) => leadFigure(value, outcome)),
)

/**
 * Counts deleted leads by the day they were received and by outcome, without personal data. Spam is not counted. Call
 * it in the transaction that deletes them.
 */
export async function saveLeadFigures(leadKind: LeadKindDefinition, leads: CountedLead[]): Promise<void> {
  await saveFigures(leads.flatMap((lead) => figureOf(leadKind, lead) ?? []))
}

/**
 * Subtracts a restored lead, which is counted from its own table again. Call it in the transaction that restores it.
 */
export async function undoLeadFigure(leadKind: LeadKindDefinition, lead: CountedLead): Promise<void> {
  const counted = figureOf(leadKind, lead)
  if (counted) await undoFigure(counted)
}

interface CountedLead {
  status: string
  digest: string
  createdAt: Date
}

function figureOf(
  { recordType, statusAfter }: LeadKindDefinition,
  { status, digest, createdAt }: CountedLead,
): StoredFigure | undefined {
  if (status === 'spam') return undefined
  const kind = digest.startsWith(guestDigest) ? 'guests' : (`${recordType}s` as const)
  const outcome = status === statusAfter.answering ? 'answered' : status === 'archived' ? 'archived' : 'open'
  return { figure: leadFigure(kind, outcome), day: createdAt.toISOString().slice(0, 10) }
}
