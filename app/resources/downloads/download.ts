import { z } from 'zod'
import { type ItemFacts, type ItemSummary, itemDraft, optionalItemText } from '../catalogue/item.ts'
import { audienceChoices, type DownloadAudience } from './audience/audience.ts'

/** A download as lists show it. */
export interface DownloadSummary extends ItemSummary {
  audience: DownloadAudience
  description: string
  fileName: string
  /** In bytes; null where it is not known. */
  fileSize: number | null
  /** How often it was begun. */
  downloadCount: number
}

/** A download whole. */
export interface Download extends DownloadSummary, ItemFacts {
  fileUrl: string
}

/** A stored file, as a download keeps it. */
export interface DownloadFile {
  fileUrl: string
  fileName: string
  fileSize: number
}

/** Kinds of files that can be offered in any case. */
export const downloadTypes = ['pdf', 'doc', 'docx', 'txt'] as const

const longestDescription = 2_000

/** What a person types to make or revise a download. */
export const downloadDraft = itemDraft.extend({
  description: optionalItemText(longestDescription),
  audience: z
    .enum(
      audienceChoices.map(({ value }) => value),
      'Please choose who gets the file.',
    )
    .default('everybody'),
  groupIds: z.array(z.uuid('Please choose groups from the list.')).max(100, 'Please choose fewer groups.').default([]),
})

export type DownloadDraft = z.input<typeof downloadDraft>
