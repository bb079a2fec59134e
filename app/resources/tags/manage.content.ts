import { type Uses, usesText } from '../labels/uses.ts'

/** What deleting a tag does to those that use it. */
export function tagConsequence(uses: Uses): string | undefined {
  const used = usesText(uses)
  return used && `It will be taken off ${used}.`
}
