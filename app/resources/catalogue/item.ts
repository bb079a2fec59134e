import { z } from 'zod'
import { isVisible } from '#app/platform/forms/tidy.ts'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'

/** The list fields that articles and downloads share. */
export interface ItemSummary {
  id: string
  title: string
  isFeatured: boolean
  isPublished: boolean
  category: Pick<Category, 'slug' | 'name'> | null
  createdAt: Date
}

/** The fields that articles and downloads share besides the summary. */
export interface ItemFields {
  categoryId: string | null
  tags: Tag[]
  publishedAt: Date | null
  updatedAt: Date
  /** Incremented by each revision; a save based on an older version is rejected. */
  version: number
}

/** Maximum number of tags of an item. */
export const MAX_TAGS = 20

/** Maximum length of a title, in characters. */
export const MAX_TITLE_LENGTH = 200

/** The error for a text that is too long. */
export const atMost = (length: number) => `Please use at most ${length.toLocaleString('en')} characters.`

/** An optional text; defaults to empty. */
export const optionalItemText = (length: number) => z.string().trim().max(length, atMost(length)).default('')

/** A text that keeps its current value if undefined. */
export const itemText = (length: number) => z.string().trim().max(length, atMost(length)).optional()

// Joins a pasted title's lines. Splits by lines, because a single regular expression would backtrack on long runs of
// spaces.
const inOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

export const titleRequired = 'Title is required'

/** The input that articles and downloads share. */
export const itemDraft = z.object({
  title: z
    .string(titleRequired)
    .overwrite(inOneLine)
    .min(1, { error: titleRequired, abort: true })
    .refine(isVisible, titleRequired)
    .max(MAX_TITLE_LENGTH, atMost(MAX_TITLE_LENGTH)),
  categoryId: z
    .uuid('Please select a category from the list.')
    .nullish()
    .transform((id) => id ?? null),
  tagIds: z
    .array(z.uuid('Please select tags from the list.'))
    .max(MAX_TAGS, `Please use at most ${MAX_TAGS} tags.`)
    .default([]),
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(true),
})
