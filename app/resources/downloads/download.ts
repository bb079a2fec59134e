import { z } from 'zod'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'

/** A download as lists show it. */
export interface DownloadSummary {
  id: string
  title: string
  description: string
  fileName: string
  /** In bytes; null where it is not known. */
  fileSize: number | null
  isFeatured: boolean
  isPublished: boolean
  /** How often it was begun. */
  downloadCount: number
  category: Pick<Category, 'slug' | 'name'> | null
  createdAt: Date
}

/** A download whole. */
export interface Download extends DownloadSummary {
  fileUrl: string
  categoryId: string | null
  tags: Tag[]
  publishedAt: Date | null
  updatedAt: Date
  /** Grows with each revision; `reviseDownload` refuses an outdated one. */
  version: number
}

/** A stored file, as a download keeps it. */
export interface DownloadFile {
  fileUrl: string
  fileName: string
  fileSize: number
}

/** Kinds of files that can be offered, as the form's `accept` lists them. */
export const downloadTypes = ['pdf', 'doc', 'docx', 'txt'] as const

/** Longest texts of a download, in characters. */
const downloadLimits = { title: 200, description: 2_000, tags: 20 }

const atMost = (length: number) => `Please use at most ${length.toLocaleString('en')} characters.`

/** What a person types to make or revise a download. */
export const downloadDraft = z.object({
  title: z
    .string('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(downloadLimits.title, atMost(downloadLimits.title)),
  description: z.string().trim().max(downloadLimits.description, atMost(downloadLimits.description)).default(''),
  categoryId: z
    .uuid('Please select a category from the list.')
    .nullish()
    .transform((id) => id ?? null),
  tagIds: z
    .array(z.uuid('Please select tags from the list.'))
    .max(downloadLimits.tags, `Please use at most ${downloadLimits.tags} tags.`)
    .default([]),
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(true),
})

export type DownloadDraft = z.input<typeof downloadDraft>
