import { z } from 'zod'
import type { FormState } from '#app/platform/forms/form-state.ts'
import type { ItemFacts, ItemSummary } from '../catalogue/item.ts'

/** What the form of an article or download says beside its draft. A switch that is off is absent. */
export const itemFormFields = {
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(false),
  /** The version that it was opened with. */
  version: z.coerce.number().int().optional(),
  /** The version that somebody else saved and that is to be overwritten, knowingly. */
  overwrites: z.coerce.number().int().optional(),
}

/** An article or download as its form shows it: what both have alike. */
export function itemInput(item: Pick<ItemSummary, 'title' | 'isFeatured' | 'isPublished'> & ItemFacts) {
  const { title, categoryId, tags, isFeatured, isPublished, version } = item
  return {
    title,
    categoryId: categoryId ?? '',
    tagIds: tags.map(({ id }) => id),
    isFeatured: isFeatured ? 'on' : '',
    isPublished: isPublished ? 'on' : '',
    version: String(version),
  } satisfies FormState['values']
}

/** A new item's form: published, unless somebody switches that off. */
export const newItem = { isPublished: 'on' } satisfies FormState['values']
