import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

export interface Group {
  id: string
  name: string
}

/** The form that creates or renames a group. */
export const groupDraft = z.object({ name: requiredText('a name', 100) })

export type GroupDraft = z.output<typeof groupDraft>

/** False if groups are selected with a wider audience: content meant for a few would be visible to others. */
export function meansItsGroups({ audience, groups }: { audience: string; groups: string[] }): boolean {
  return audience === 'groups' || groups.length === 0
}

/** The error for that case, at the audience field. */
export const groupsLeftOut = {
  path: ['audience'],
  message: 'You selected groups, but others would see it too. Choose here that it is for groups only, or select none.',
}

/** Maximum number of names and addresses per form. */
export const MAX_AT_ONCE = 500

/** The form that adds members, from a typed or pasted list. */
export const newcomers = z.object({
  people: requiredText('a name or an address', 50_000).refine(
    (text) => peopleInput(text).length <= MAX_AT_ONCE,
    `Please add at most ${MAX_AT_ONCE} at once.`,
  ),
})

/** Parses a list: `Ada Example <ada@example.com>, Ben` → `ada@example.com`, `Ben`. Duplicates are dropped. */
export function peopleInput(text: string): string[] {
  const parts = text.split(/[\n,;]/).map((part) => parsedAddress(part).trim())
  const each = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]))
  return [...each.values()]
}

/** `1 member`, `12 members` */
export function formatPeople(people: number): string {
  return people === 1 ? '1 member' : `${people.toLocaleString('en-US')} members`
}
