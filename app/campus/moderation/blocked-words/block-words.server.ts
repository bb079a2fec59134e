import { blockedWords, blockedWordsSetting } from '#app/members/blocked-words/queries.server.ts'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'words.blocked': { count: number }
  }
}

/** The blocked words, for their form. @throws Forbidden unless moderator */
export async function blockedWordsFor(actor: Actor): Promise<string[]> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can see the blocked words.')
  return blockedWords()
}

/** Sets the blocked words: texts that contain one need review. @throws Forbidden unless moderator */
export async function blockWords(actor: SignedIn, words: string[]): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can change the blocked words.')
  await transaction(async () => {
    await requireActiveMember(actor)
    await writeSetting(actor, blockedWordsSetting, words)
    await emit(actor, 'words.blocked', { count: words.length })
  })
}
