import { type Uses, usesText } from '../labels/uses.ts'

/** Warns how many items will lose the tag. */
export function tagConsequence(uses: Uses): string | undefined {
  const used = usesText(uses)
  return used && `It will be removed from ${used}.`
}
