import { z } from 'zod'
import { isDay } from '#app/platform/forms/text.ts'
import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import type { TocEntry } from '#app/platform/markdown/render.server.ts'
import { atMost, type ItemFields, type ItemSummary, itemDraft, itemText, optionalItemText } from '../catalogue/item.ts'

/** An article's list fields. */
export interface ArticleSummary extends ItemSummary {
  slug: string
  excerpt: string
  thumbnail: ImageMetadata | null
  thumbnailAlt: string
}

/** A complete article. */
export interface Article extends ArticleSummary, ItemFields {
  content: string
  description: string
  /** A member. If null, `authorName` is shown; if that is empty too, the organization is. */
  authorId: string | null
  authorName: string
  /** The address of the original on another site; empty if it was first published here. */
  canonicalUrl: string
  sharingTitle: string
  sharingText: string
  sharingPicture: 'drawn' | 'thumbnail'
  thumbnailUrl: string | null
  /** Pictures without a description are decorative. */
  decorativePictures: boolean
  /** The result of rendering the content when it was saved. */
  rendering: {
    html: string | null
    toc: TocEntry[] | null
    readingMinutes: number | null
    by: number
    version: number
  }
}

/** Maximum lengths of an article's texts in characters. The content limit fits about 60,000 words. */
export const articleLimits = {
  slug: 100,
  excerpt: 500,
  description: 300,
  content: 450_000,
  thumbnailAlt: 300,
  name: 120,
  address: 500,
}

export const contentRequired = 'Content is required'

/** The input that creates or revises an article. */
export const articleDraft = itemDraft.extend({
  excerpt: optionalItemText(articleLimits.excerpt),
  content: z
    .string(contentRequired)
    // Browsers submit line breaks as CRLF; store LF.
    .overwrite((content) => content.replace(/\r\n?/g, '\n'))
    .max(articleLimits.content, atMost(articleLimits.content))
    .refine((content) => content.trim() !== '', contentRequired),
  /** The address; derived from the title if left empty. */
  slug: z
    .string()
    .trim()
    .max(articleLimits.slug, atMost(articleLimits.slug))
    .regex(
      /^[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*$/u,
      'Please use lowercase letters, digits and single hyphens.',
    )
    .optional(),
  /** For search engines; the excerpt is used if left empty. */
  description: optionalItemText(articleLimits.description),
  /** Undefined keeps the current one; null removes it. */
  thumbnailUrl: z.string().max(500).nullish(),
  thumbnailAlt: optionalItemText(articleLimits.thumbnailAlt),
  /** Undefined keeps the current setting. */
  decorativePictures: z.boolean().optional(),
  // Each of the following fields keeps its current value if undefined.
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
  /** The date of publication; defaults to the day on which it was first saved. */
  publishedOn: z.string().refine(isDay, 'Please enter a day.').optional(),
})

export type ArticleDraft = z.input<typeof articleDraft>
