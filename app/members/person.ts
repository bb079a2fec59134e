import type { Role } from '#app/platform/actor.ts'

/** What a role is called beside a name. */
export const roleLabels: Record<Role, string> = {
  member: 'Member',
  moderator: 'Moderator',
  editor: 'Editor',
  sales: 'Sales',
  admin: 'Admin',
}

/** Somebody as others see them beside what they wrote. */
export interface Person {
  /** Null for one who has left. */
  id: string | null
  name: string
  headline: string
  /** The vendor for whom they speak, said beside the name; empty for all others. */
  affiliation: string
  avatar: string | null
  role: Role
}

/** What somebody is called who has not said their name. */
export const unnamed = 'Member'

/** Stands beside what somebody wrote whose account is gone. */
export const formerMember: Person = {
  id: null,
  name: 'Former member',
  headline: '',
  affiliation: '',
  avatar: null,
  role: 'member',
}
