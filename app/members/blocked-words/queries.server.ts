import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { blockedWordsOf } from './blocked-words.ts'

/** Blocked words: a post that contains one needs review; a name or direct message is refused. */
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
 * Refuses blocked words in texts that are not reviewed before others see them: names and direct messages.
 * @param fields field → its text
 * @throws Invalid for each field with a blocked word, if the author is a regular member
 */
export async function requireNoBlockedWords(member: SignedIn, fields: Record<string, string>): Promise<void> {
  if (member.role !== 'member') return
  const blocked = await blockedWords()
  const errors = Object.entries(fields).flatMap(([field, text]) => {
    const [word] = blockedWordsOf(text, blocked)
    return word === undefined ? [] : [[field, [`Please leave out “${word}”: the moderators have blocked it.`]]]
  })
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors))
}
