import { membersByMention } from '#app/members/directory.server.ts'
import { type Mention, mentionNames } from './mention.ts'

/**
 * Finds the members that a text mentions. A name that only one member has refers to that member; a first name or an
 * ambiguous name refers to a participant of the thread, if only one matches.
 * @param prose the text from `mentioningProse`
 * @param participants reads the participants; called only if a name is not enough
 */
export async function findMentions(prose: string, participants: () => Promise<(string | null)[]>): Promise<Mention[]> {
  const names = mentionNames(prose)
  if (names.length === 0) return []
  const candidates = names.flat()
  const bearers = await membersByMention(candidates)
  const isMissing = names.some((name) => !name.some((as) => bearers.get(as)?.length === 1))
  const present = isMissing ? await membersByMention(candidates, await participants()) : undefined
  const mentions = names.flatMap((name): Mention[] => {
    for (const known of [bearers, present])
      for (const as of name) {
        const [memberId, other] = known?.get(as) ?? []
        if (memberId && !other) return [{ memberId, as }]
      }
    return []
  })
  return [...new Map(mentions.map((mention) => [`${mention.memberId} ${mention.as}`, mention])).values()]
}
