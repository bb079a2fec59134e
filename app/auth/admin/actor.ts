import type { Caller } from '../caller.ts'

/** The actor of a change to an account: an admin, a program with the service key, the product, or the owner. */
export type AdminActor =
  | { kind: 'service'; caller: Caller }
  | { kind: 'owner'; id: string; caller: Caller }
  | { kind: 'admin'; id: string; caller: Caller }
  | { kind: 'system' }

/** The actor's fields in the audit log. */
export function asAuditActor(actor: AdminActor) {
  if (actor.kind === 'system') return { actorKind: 'system' as const }
  if (actor.kind === 'service') return { actorKind: 'service' as const, caller: actor.caller }
  if (actor.kind === 'owner') return { actorKind: 'member' as const, actorId: actor.id, caller: actor.caller }
  return { actorKind: 'admin' as const, actorId: actor.id, caller: actor.caller }
}
