import { z } from 'zod'
import { type ItemFields, type ItemSummary, itemDraft, optionalItemText } from '../catalogue/item.ts'
import { audienceChoices, type DownloadAudience } from './audience/audience.ts'

/** A download's list fields. */
export interface DownloadSummary extends ItemSummary {
  slug: string
  audience: DownloadAudience
  description: string
  fileName: string
  /** In bytes; null if unknown. */
  fileSize: number | null
  /** The number of started downloads. */
  downloadCount: number
}

/** A complete download. */
export interface Download extends DownloadSummary, ItemFields {
  fileUrl: string
}

/** A download's stored file. */
export interface DownloadFile {
  fileUrl: string
  fileName: string
  fileSize: number
}

/** File types that are always allowed. */
export const downloadTypes = ['pdf', 'doc', 'docx', 'txt'] as const

const MAX_DESCRIPTION_LENGTH = 2_000

/** The input that creates or revises a download. */
export const downloadDraft = itemDraft.extend({
  description: optionalItemText(MAX_DESCRIPTION_LENGTH),
  audience: z
    .enum(
      audienceChoices.map(({ value }) => value),
      'Please choose who gets the file.',
    )
    .default('everybody'),
  groupIds: z.array(z.uuid('Please choose groups from the list.')).max(100, 'Please choose fewer groups.').default([]),
})

export type DownloadDraft = z.input<typeof downloadDraft>
