import { z } from 'zod'
import type { FormState } from '#app/platform/forms/form-state.ts'
import type { ItemFields, ItemSummary } from '../catalogue/item.ts'

/** Form fields of an article or download besides its draft. A switch that is off is absent. */
export const itemFormFields = {
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(false),
  /** The version that the form was opened with. */
  version: z.coerce.number().int().optional(),
  /** The version, saved by someone else, that the user chose to overwrite. */
  overwrites: z.coerce.number().int().optional(),
}

/** The form values that articles and downloads have in common. */
export function itemInput(item: Pick<ItemSummary, 'title' | 'isFeatured' | 'isPublished'> & ItemFields) {
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

/** Form values of a new item: published by default. */
export const newItem = { isPublished: 'on' } satisfies FormState['values']
