import { and, asc, count, desc, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Role } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { User } from '../accounts/users.ts'
import { users } from '../tables.server.ts'

const sortable = {
  created_at: users.createdAt,
  updated_at: users.updatedAt,
  email: users.email,
  last_sign_in_at: users.lastSignInAt,
}

/** Which accounts, and in which order. */
export interface UserListing {
  /** From 1. */
  page?: number
  perPage?: number
  /** Part of an address, number or name. */
  filter?: string
  /** Accounts to include even if the filter does not match them. */
  alsoIds?: string[]
  sort?: { by: keyof typeof sortable; descending: boolean }
  /** Only accounts of this role in `app_metadata`. */
  role?: Exclude<Role, 'member'>
  /** Only accounts with a pending invitation. */
  isInvited?: boolean
}

/** One page of the accounts, newest first by default, and their total number. Two queries. */
export async function listUsers({
  page = 1,
  perPage = 50,
  filter,
  alsoIds = [],
  sort,
  role,
  isInvited,
}: UserListing): Promise<{ users: User[]; total: number }> {
  const fullName = sql`${users.userMetadata} ->> 'full_name'`
  const displayName = sql`${users.userMetadata} ->> 'display_name'`
  const matches = filter
    ? or(contains(filter, users.email, users.phone, fullName, displayName), inArray(users.id, alsoIds))
    : undefined
  const invited = and(isNotNull(users.invitedAt), isNull(users.emailConfirmedAt), isNull(users.phoneConfirmedAt))
  const which = and(
    isNull(users.deletedAt),
    matches,
    isInvited ? invited : undefined,
    role ? sql`${users.appMetadata} ->> 'role' = ${role}` : undefined,
  )
  const column = sortable[sort?.by ?? 'created_at']
  const order = (sort?.descending ?? true) ? desc : asc
  const [rows, [total]] = await Promise.all([
    database()
      .select()
      .from(users)
      .where(which)
      .orderBy(order(column), order(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    database().select({ count: count() }).from(users).where(which),
  ])
  return { users: rows, total: total?.count ?? 0 }
}
