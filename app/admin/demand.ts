import { type Act, can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'

/** For what the platform keeps without knowing who may see it. @throws Forbidden */
export function demand(
  actor: Actor,
  act: Extract<Act, 'mail.read' | 'mail.send-again' | 'audit.read' | 'settings.change'>,
): void {
  if (!can(actor, act)) throw new Forbidden()
}
