import { membersByTypedName, peopleById } from '#app/members/directory.server.ts'
import { type Mention, nameKey, typedNames } from './mention.ts'

/**
 * Who is mentioned in a text. A name that one member bears means that member; a first name, or a name that several
 * bear, means who takes part in the thread, if only one does.
 * @param participants who takes part; asked for only where a name is not enough
 */
export async function findMentions(
  markdown: string,
  participants: () => Promise<(string | null)[]>,
): Promise<Mention[]> {
  const names = typedNames(markdown)
  if (names.length === 0) return []
  const bearers = await membersByTypedName(names.flatMap((name) => name.map(({ key }) => key)))
  const found: Mention[] = []
  let present: Awaited<ReturnType<typeof peopleById>> | undefined
  for (const name of names) {
    const whole = name.find(({ key }) => bearers.get(key)?.length === 1)
    if (whole) {
      found.push({ memberId: bearers.get(whole.key)?.[0] ?? '', as: whole.as })
      continue
    }
    present ??= await peopleById(await participants())
    const here = [...present.values()]
    const known = name
      .map(({ as, key }) => ({
        as,
        who: here.filter((person) => nameKey(person.name) === key || firstName(person) === key),
      }))
      .find(({ who }) => who.length === 1)
    if (known?.who[0]?.id) found.push({ memberId: known.who[0].id, as: known.as })
  }
  return [...new Map(found.map((mention) => [`${mention.memberId} ${mention.as}`, mention])).values()]
}

function firstName({ name }: { name: string }): string {
  return nameKey(name.split(/\s/)[0] ?? '')
}
