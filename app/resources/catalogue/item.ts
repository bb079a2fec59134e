import { z } from 'zod'
import { isVisible } from '#app/platform/forms/tidy.ts'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'

/** What lists show of an article or a download alike. */
export interface ItemSummary {
  id: string
  title: string
  isFeatured: boolean
  isPublished: boolean
  category: Pick<Category, 'slug' | 'name'> | null
  createdAt: Date
}

/** What pages and forms know of an article or a download alike, beside its summary. */
export interface ItemFacts {
  categoryId: string | null
  tags: Tag[]
  publishedAt: Date | null
  updatedAt: Date
  /** Grows with each revision; an outdated one is refused. */
  version: number
}

/** How many tags an item may have. */
export const MAX_TAGS = 20

/** How long its title may be. */
export const MAX_TITLE_LENGTH = 200

/** What a text that is too long is refused with. */
export const atMost = (length: number) => `Please use at most ${length.toLocaleString('en')} characters.`

/** A text that may be left empty. */
export const optionalItemText = (length: number) => z.string().trim().max(length, atMost(length)).default('')

/** A text that stays as it is where it is absent. */
export const itemText = (length: number) => z.string().trim().max(length, atMost(length)).optional()

// A title is pasted with the break of the line that it stood on. By lines, not by one pattern: from each of a million
// spaces that would look for a break behind them.
const inOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** What a person types of an article or a download alike. */
export const itemDraft = z.object({
  title: z
    .string('Title is required')
    .overwrite(inOneLine)
    .min(1, { error: 'Title is required', abort: true })
    .refine(isVisible, 'Title is required')
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
