import { type Uses, usesText } from '../labels/uses.ts'

/** Warns how many items will lose their category. */
export function categoryConsequence(uses: Uses): string | undefined {
  const used = usesText(uses)
  return used && `${used} will stand in no category.`
}
