import { type StoredFigure, saveFigures, undoFigure } from '#app/platform/lists/stored-figures.server.ts'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { guestDigest } from '../messages/take-guest.server.ts'
import { type LeadKind, leadKinds } from './filter.ts'

/** What became of a lead, as it is counted when the lead is deleted. */
export type KeptOutcome = 'answered' | 'archived' | 'open'

/** The figure that deleted leads of one kind and outcome belong to. */
export function leadFigure(kind: LeadKind, outcome: KeptOutcome): string {
  return `lead.${kind}.${outcome}`
}

/** All of them. */
export const leadFigures = leadKinds.flatMap(({ value }) =>
  (['answered', 'archived', 'open'] as const).map((outcome) => leadFigure(value, outcome)),
)

/**
 * Counts leads that are deleted, by the day on which they came in and by what became of them: a number, and nobody in
 * it. Spam was never counted. In the transaction of the deletion.
 */
export async function saveLeadFigures(desk: LeadKindDefinition, leads: CountedLead[]): Promise<void> {
  await saveFigures(leads.flatMap((lead) => figureOf(desk, lead) ?? []))
}

/** Counts a lead no more that is out of the trash: it counts itself again. In the transaction that restores it. */
export async function undoLeadFigure(desk: LeadKindDefinition, lead: CountedLead): Promise<void> {
  const counted = figureOf(desk, lead)
  if (counted) await undoFigure(counted)
}

interface CountedLead {
  status: string
  digest: string
  createdAt: Date
}

function figureOf(
  { noun, standing }: LeadKindDefinition,
  { status, digest, createdAt }: CountedLead,
): StoredFigure | undefined {
  if (status === 'spam') return undefined
  const kind = digest.startsWith(guestDigest) ? 'guests' : (`${noun}s` as const)
  const outcome = status === standing.answered ? 'answered' : status === 'archived' ? 'archived' : 'open'
  return { figure: leadFigure(kind, outcome), day: createdAt.toISOString().slice(0, 10) }
}
