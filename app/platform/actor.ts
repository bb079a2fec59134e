/** Who asks. Resolved once a request; the first argument of every act and query. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'member'; id: string; email: string; role: Role; sessionId: string }

/** What an account may be; what each may do stands in `permissions.ts`. Kept in the auth service's `app_metadata.role`. */
export type Role = (typeof roles)[number]

export const roles = ['member', 'moderator', 'editor', 'sales', 'admin'] as const

const staff: readonly Role[] = ['editor', 'sales', 'admin']

/** True for the roles that may have a session of the admin area. */
export function entersAdmin(role: Role): boolean {
  return staff.includes(role)
}

/** An actor that is signed in. */
export type SignedIn = Extract<Actor, { kind: 'member' }>

export const visitor: Actor = { kind: 'visitor' }
/** The product itself: jobs, imports, the command line. */
export const system: Actor = { kind: 'system' }

/** The id to write as author of a record; null for visitors and the product itself. */
export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null
}
