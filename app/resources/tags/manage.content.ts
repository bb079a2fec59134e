import { usesText } from '../uses.ts'

/** What is asked before a tag is deleted. */
export const deleteTagQuestion = 'Are you sure you want to delete this tag?'

/** What deleting a tag does to those that use it. */
export function consequenceOf(uses: { articles: number; downloads: number }): string | undefined {
  const used = usesText(uses)
  return used && `It will be taken off ${used}.`
}
