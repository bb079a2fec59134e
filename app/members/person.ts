import type { Role } from '#app/platform/actor.ts'

/** Labels of roles, as shown beside names. */
export const roleLabels: Record<Role, string> = {
  member: 'Member',
  moderator: 'Moderator',
  editor: 'Editor',
  sales: 'Sales',
  admin: 'Admin',
}

/** A member as shown beside their content. */
export interface Person {
  /** Null for a former member. */
  id: string | null
  name: string
  headline: string
  /** The vendor that the member represents, shown beside the name; otherwise empty. */
  affiliation: string
  avatar: string | null
  role: Role
}

/** The name of a member without one. */
export const unnamed = 'Member'

/** The author of content whose account is deleted. */
export const formerMember: Person = {
  id: null,
  name: 'Former member',
  headline: '',
  affiliation: '',
  avatar: null,
  role: 'member',
}
