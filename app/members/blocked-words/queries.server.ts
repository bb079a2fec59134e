import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { blockedWordsOf } from './blocked-words.ts'

/** The words that moderators block: a text that holds one waits, a name or a message to somebody is not taken. */
export const blockedWordsSetting: Setting<string[]> = {
  name: 'campus.blocked-words',
  fallback: [],
  mayWrite: (actor) => can(actor, 'content.moderate'),
}

/** The words that moderators block. One query by primary key. */
export function blockedWords(): Promise<string[]> {
  return readSetting(blockedWordsSetting)
}

/**
 * Refuses what nobody could look at before it is seen: names, and messages to one member.
 * @param fields field → what was typed there
 * @throws Invalid beside each field in which a member typed a blocked word
 */
export async function requireNoBlockedWords(member: SignedIn, fields: Record<string, string>): Promise<void> {
  if (member.role !== 'member') return
  const blocked = await blockedWords()
  const refused = Object.entries(fields).flatMap(([field, text]) => {
    const [word] = blockedWordsOf(text, blocked)
    return word === undefined ? [] : [[field, [`Please leave out “${word}”: the moderators have blocked it.`]]]
  })
  if (refused.length > 0) throw new Invalid(Object.fromEntries(refused))
}
