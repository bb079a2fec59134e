import { findUser, listFactors, listSessions, listUsers, lockAccounts, roleOf, type User } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { Actor, Role, SignedIn } from '#app/platform/actor.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { type MembershipState, memberIdsNamed, membershipsById } from '../directory.server.ts'
import { members } from '../tables.server.ts'
import type { ManagedAccount } from './account.ts'

/** Accounts per page. */
const perPage = 30

/** Accounts, newest first, 30 per page. Four queries at most. @throws Forbidden unless admin */
export async function listAccounts(
  actor: Actor,
  {
    q,
    role,
    isInvited,
    page,
  }: { q: string; role?: Exclude<Role, 'member'> | undefined; isInvited?: boolean; page: number },
): Promise<{ accounts: ManagedAccount[]; total: number; pages: number }> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const filter = q ? { filter: q, alsoIds: await memberIdsNamed(q) } : {}
  const { users, total } = await listUsers({
    page,
    perPage,
    ...filter,
    ...(role && { role }),
    ...(isInvited && { isInvited }),
  })
  const memberships = await membershipsById(users.map(({ id }) => id))
  return {
    accounts: users.map((user) => accountOf(user, memberships.get(user.id))),
    total,
    pages: Math.ceil(total / perPage),
  }
}

/** The number of sign-ups by day. @throws Forbidden unless admin */
export async function signUpsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  return countByDay(members, members.joinedAt, span)
}

/** One account with its open sessions and second factors. @throws NotFound */
export async function findAccount(actor: Actor, id: string) {
  if (!can(actor, 'member.manage') || !isId(id)) throw new NotFound()
  const user = await findUser({ id })
  if (!user) throw new NotFound('This account no longer exists.')
  const [memberships, sessions, factors] = await Promise.all([membershipsById([id]), listSessions(id), listFactors(id)])
  return { account: accountOf(user, memberships.get(id)), sessions, factors }
}

/** Profile names by id. One query by primary key. */
export async function namesById(ids: (string | null)[]): Promise<Map<string, string>> {
  const memberships = await membershipsById([...new Set(ids.filter(isId))])
  return new Map([...memberships.values()].map(({ id, name }) => [id, name]))
}

/** Ids of people whose name or address contains `query`, 100 at most. @throws Forbidden unless admin */
export async function peopleLike(actor: Actor, query: string): Promise<string[]> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const { users } = await listUsers({ filter: query, alsoIds: await memberIdsNamed(query), perPage: 100 })
  return users.map(({ id }) => id)
}

/**
 * Locks the account that an admin is about to change, and the admin's own, until the transaction ends. Checks the
 * admin's role again under the lock, so that of two admins who demote or ban each other, only one succeeds.
 * @throws NotFound, Forbidden
 */
export async function lockAccount(actor: SignedIn, id: string): Promise<ManagedAccount> {
  if (!can(actor, 'member.manage') || !isId(id)) throw new NotFound()
  const locked = await lockAccounts([actor.id, id])
  const self = locked.find((user) => user.id === actor.id)
  if (!self || roleOf(self) !== 'admin' || accountOf(self, undefined).bannedUntil)
    throw new Forbidden('You are no longer an admin.')
  const user = locked.find((one) => one.id === id)
  if (!user) throw new NotFound('This account no longer exists.')
  return accountOf(user, (await membershipsById([id])).get(id))
}

function accountOf(user: User, membership: MembershipState | undefined): ManagedAccount {
  const now = new Date()
  const name = user.userMetadata.name ?? user.userMetadata.full_name
  return {
    id: user.id,
    name:
      membership?.name ?? (typeof name === 'string' && name ? name : (user.email ?? user.phone ?? 'Without a name')),
    email: user.email ?? '',
    role: roleOf(user),
    waiting: user.emailConfirmedAt || user.phoneConfirmedAt ? null : user.invitedAt ? 'invited' : 'unconfirmed',
    invitedAt: user.invitedAt,
    createdAt: user.createdAt,
    bannedUntil: user.bannedUntil && user.bannedUntil > now ? user.bannedUntil : null,
    deletionDueAt: user.deletionDueAt,
    suspendedUntil: membership?.suspendedUntil ?? null,
    isBounced: membership?.isBounced ?? false,
    hasProfile: membership !== undefined,
  }
}
