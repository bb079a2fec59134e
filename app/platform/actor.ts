/** The caller of an action or query. Resolved once per request and passed as the first argument. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'member'; id: string; email: string; role: Role; sessionId: string }

/** The role of an account, from `app_metadata.role`. `permissions.ts` lists what each role may do. */
export type Role = (typeof roles)[number]

export const roles = ['member', 'moderator', 'editor', 'sales', 'admin'] as const

const staff: readonly Role[] = ['editor', 'sales', 'admin']

/** True for the roles that may open a session in the admin area. */
export function entersAdmin(role: Role): boolean {
  return staff.includes(role)
}

/** A signed-in actor. */
export type SignedIn = Extract<Actor, { kind: 'member' }>

export const visitor: Actor = { kind: 'visitor' }
/** The product itself: jobs, imports, the command line. */
export const system: Actor = { kind: 'system' }

/** The id to write as author of a record; null for visitors and the product itself. */
export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null
}
