import { type Act, can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import type { Permit } from '#app/platform/permit.ts'

type PlatformAct = Extract<Act, 'mail.read' | 'mail.send-again' | 'audit.read' | 'settings.change' | 'copy.write'>

/** A permit for data that the platform stores without checking permissions. @throws Forbidden */
export function requirePermit<A extends PlatformAct>(actor: Actor, act: A): Permit<A> {
  if (!can(actor, act as PlatformAct)) throw new Forbidden()
  return { actor } as Permit<A>
}
