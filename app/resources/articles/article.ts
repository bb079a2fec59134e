import { z } from 'zod'
import { isDay } from '#app/platform/forms/text.ts'
import type { ImageMetadata } from '#app/platform/images/image-facts.ts'
import type { TocEntry } from '#app/platform/markdown/render.server.ts'
import { atMost, type ItemFacts, type ItemSummary, itemDraft, itemText, optionalItemText } from '../catalogue/item.ts'

/** An article as lists show it. */
export interface ArticleSummary extends ItemSummary {
  slug: string
  excerpt: string
  thumbnail: ImageMetadata | null
  thumbnailAlt: string
}

/** An article whole. */
export interface Article extends ArticleSummary, ItemFacts {
  content: string
  description: string
  /** A member; `authorName` stands where there is none; without both the firm. */
  authorId: string | null
  authorName: string
  /** Where it stands first, on another site; empty for ours. */
  canonicalUrl: string
  sharingTitle: string
  sharingText: string
  sharingPicture: 'drawn' | 'thumbnail'
  thumbnailUrl: string | null
  /** Its pictures without a description only decorate. */
  decorativePictures: boolean
  /** How it was rendered when it was written, and what of it. */
  rendering: {
    html: string | null
    toc: TocEntry[] | null
    readingMinutes: number | null
    by: number
    version: number
  }
}

/** Longest texts of an article, in characters; its content is a chapter of a book, some 60,000 words. */
export const articleLimits = {
  slug: 100,
  excerpt: 500,
  description: 300,
  content: 450_000,
  thumbnailAlt: 300,
  name: 120,
  address: 500,
}

/** What a person types to make or revise an article. */
export const articleDraft = itemDraft.extend({
  excerpt: optionalItemText(articleLimits.excerpt),
  content: z
    .string('Content is required')
    // Browsers send two characters for a line break, and the text that was typed has one.
    .overwrite((content) => content.replace(/\r\n?/g, '\n'))
    .max(articleLimits.content, atMost(articleLimits.content))
    .refine((content) => content.trim() !== '', 'Content is required'),
  /** Its address; made from the title where it is left empty. */
  slug: z
    .string()
    .trim()
    .max(articleLimits.slug, atMost(articleLimits.slug))
    .regex(
      /^[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*$/u,
      'Please use small letters, digits and single hyphens.',
    )
    .optional(),
  /** For search engines; the excerpt where it is left empty. */
  description: optionalItemText(articleLimits.description),
  /** Absent: as it is; null: none. */
  thumbnailUrl: z.string().max(500).nullish(),
  thumbnailAlt: optionalItemText(articleLimits.thumbnailAlt),
  /** Absent: as it was said before. */
  decorativePictures: z.boolean().optional(),
  // Of the following what is absent stays as it is.
  authorId: z.uuid('Please select an author from the list.').nullish(),
  authorName: itemText(articleLimits.name),
  canonicalUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://.' }),
    ])
    .refine((address) => address.length <= articleLimits.address, atMost(articleLimits.address))
    .optional(),
  sharingTitle: itemText(articleLimits.name),
  sharingText: itemText(articleLimits.excerpt),
  sharingPicture: z.enum(['drawn', 'thumbnail'], 'Please select one of the pictures.').optional(),
  /** The day on which it counts as published; absent: the day on which it was saved first. */
  publishedOn: z.string().refine(isDay, 'Please enter a day.').optional(),
})

export type ArticleDraft = z.input<typeof articleDraft>
