import { z } from 'zod'
import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'

/** An article as lists show it. */
export interface ArticleSummary {
  id: string
  slug: string
  title: string
  excerpt: string
  isFeatured: boolean
  isPublished: boolean
  category: Pick<Category, 'slug' | 'name'> | null
  thumbnail: ImageFacts | null
  thumbnailAlt: string
  createdAt: Date
}

/** An article whole. */
export interface Article extends ArticleSummary {
  content: string
  description: string
  categoryId: string | null
  thumbnailUrl: string | null
  tags: Tag[]
  publishedAt: Date | null
  updatedAt: Date
  /** Grows with each revision; `reviseArticle` refuses an outdated one. */
  version: number
}

/** Longest texts of an article, in characters. */
const articleLimits = {
  title: 200,
  slug: 100,
  excerpt: 500,
  description: 300,
  content: 100_000,
  thumbnailAlt: 300,
  tags: 20,
}

const atMost = (length: number) => `Please use at most ${length.toLocaleString('en')} characters.`
const optional = (length: number) => z.string().trim().max(length, atMost(length)).default('')

/** What a person types to make or revise an article. */
export const articleDraft = z.object({
  title: z
    .string('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(articleLimits.title, atMost(articleLimits.title)),
  excerpt: optional(articleLimits.excerpt),
  content: z
    .string('Content is required')
    .max(articleLimits.content, atMost(articleLimits.content))
    .refine((content) => content.trim() !== '', 'Content is required'),
  /** Its address; made from the title where it is left empty. */
  slug: z
    .string()
    .trim()
    .max(articleLimits.slug, atMost(articleLimits.slug))
    .regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u, 'Please use small letters, digits and single hyphens.')
    .optional(),
  /** For search engines; the excerpt where it is left empty. */
  description: optional(articleLimits.description),
  categoryId: z
    .uuid('Please select a category from the list.')
    .nullish()
    .transform((id) => id ?? null),
  tagIds: z
    .array(z.uuid('Please select tags from the list.'))
    .max(articleLimits.tags, `Please use at most ${articleLimits.tags} tags.`)
    .default([]),
  /** Absent: as it is; null: none. */
  thumbnailUrl: z.string().max(500).nullish(),
  thumbnailAlt: optional(articleLimits.thumbnailAlt),
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(true),
})

export type ArticleDraft = z.input<typeof articleDraft>
