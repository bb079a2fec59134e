import { type Uses, usesText } from '../labels/uses.ts'

/** What deleting a category does to those that use it. */
export function categoryConsequence(uses: Uses): string | undefined {
  const used = usesText(uses)
  return used && `${used} will stand in no category.`
}
