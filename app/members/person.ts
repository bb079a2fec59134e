import type { Role } from '#app/platform/actor.ts'

/** Somebody as others see them beside what they wrote. */
export interface Person {
  /** Null for one who has left. */
  id: string | null
  name: string
  headline: string
  avatar: string | null
  role: Role
}

/** Stands beside what somebody wrote whose account is gone. */
export const formerMember: Person = { id: null, name: 'Former member', headline: '', avatar: null, role: 'member' }
