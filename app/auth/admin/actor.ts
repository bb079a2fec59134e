import type { Caller } from '../caller.ts'

/** Which administrator acts: a person in the admin area, or a program with the service key. */
export type AdminActor = { kind: 'service'; caller: Caller } | { kind: 'admin'; id: string; caller: Caller } | { kind: 'system' }

/** How the audit log names them. */
export function asAuditActor(actor: AdminActor) {
  if (actor.kind === 'system') return { actorKind: 'system' as const }
  if (actor.kind === 'service') return { actorKind: 'service' as const, caller: actor.caller }
  return { actorKind: 'admin' as const, actorId: actor.id, caller: actor.caller }
}
