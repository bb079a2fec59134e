import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

export interface Group {
  id: string
  name: string
}

/** What a group is made or renamed with. */
export const groupDraft = z.object({ name: requiredText('a name', 100) })

export type GroupDraft = z.output<typeof groupDraft>

/** False for groups that were ticked beside a choice that lets others in: what is for a few would be seen by all. */
export function meansItsGroups({ audience, groups }: { audience: string; groups: string[] }): boolean {
  return audience === 'groups' || groups.length === 0
}

/** What is said then, beside the choice. */
export const groupsLeftOut = {
  path: ['audience'],
  message: 'You ticked groups, but others would see it too. Choose here that it is for groups only, or tick none.',
}

/** Names and addresses that are added at once. */
export const MAX_AT_ONCE = 500

/** Who is to be in a group, as it was typed or pasted. */
export const newcomers = z.object({
  people: requiredText('a name or an address', 50_000).refine(
    (text) => peopleInput(text).length <= MAX_AT_ONCE,
    `Please add at most ${MAX_AT_ONCE} at once.`,
  ),
})

/** `Ada Example <ada@example.com>, Ben` → `ada@example.com`, `Ben`: what tells somebody best, each once. */
export function peopleInput(text: string): string[] {
  const parts = text.split(/[\n,;]/).map((part) => parsedAddress(part).trim())
  const each = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]))
  return [...each.values()]
}

/** `1 member`, `12 members` */
export function formatPeople(people: number): string {
  return people === 1 ? '1 member' : `${people.toLocaleString('en-US')} members`
}
