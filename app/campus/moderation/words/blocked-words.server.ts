import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'words.blocked': { count: number }
  }
}

const blockedWordsSetting: Setting<string[]> = {
  name: 'campus.blocked-words',
  fallback: [],
  mayWrite: (actor) => can(actor, 'content.moderate'),
}

/** The words for which a text waits. One query by primary key. */
export function blockedWords(): Promise<string[]> {
  return readSetting(blockedWordsSetting)
}

/** The same, for the form. @throws Forbidden unless moderator */
export async function blockedWordsFor(actor: Actor): Promise<string[]> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators see which words wait.')
  return blockedWords()
}

/** Sets the words for which a text waits for a moderator. @throws Forbidden unless moderator */
export async function blockWords(actor: SignedIn, words: string[]): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators choose which words wait.')
  await transaction(async () => {
    await writingMember(actor)
    await writeSetting(actor, blockedWordsSetting, words)
    await emit(actor, 'words.blocked', { count: words.length })
  })
}
