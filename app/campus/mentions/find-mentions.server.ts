import { membersByMention } from '#app/members/directory.server.ts'
import { type Mention, mentionNames } from './mention.ts'

/**
 * Who is mentioned in a text. A name that one member bears means that member; a first name, or a name that several
 * bear, means who takes part in the thread, if only one does.
 * @param prose the text without what mentions nobody (`mentioningProse`)
 * @param participants who takes part; asked for only where a name is not enough
 */
export async function findMentions(prose: string, participants: () => Promise<(string | null)[]>): Promise<Mention[]> {
  const names = mentionNames(prose)
  if (names.length === 0) return []
  const typed = names.flat()
  const bearers = await membersByMention(typed)
  const isMissing = names.some((name) => !name.some((as) => bearers.get(as)?.length === 1))
  const present = isMissing ? await membersByMention(typed, await participants()) : undefined
  const found = names.flatMap((name): Mention[] => {
    for (const known of [bearers, present])
      for (const as of name) {
        const [memberId, other] = known?.get(as) ?? []
        if (memberId && !other) return [{ memberId, as }]
      }
    return []
  })
  return [...new Map(found.map((mention) => [`${mention.memberId} ${mention.as}`, mention])).values()]
}
