import { usesText } from '../uses.ts'

/** What is asked before a category is deleted. */
export const deleteCategoryQuestion = 'Are you sure you want to delete this category?'

/** What deleting a category does to those that use it. */
export function consequenceOf(uses: { articles: number; downloads: number }): string | undefined {
  const used = usesText(uses)
  return used && `${used} will stand in no category.`
}
