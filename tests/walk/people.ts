import { startWebSession, type WebSessionKind } from '#app/auth/auth.ts'
import { mfaFactors, users } from '#app/auth/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, entersAdmin, type Role, roles, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'

/** Everybody who walks. `author` is a member who wrote the record in question; the half are not signed in yet. */
export const walkers = [
  'visitor',
  'half a member',
  'half an admin',
  'member',
  'author',
  'suspended',
  'moderator',
  'editor',
  'sales',
  'admin',
] as const

export type WalkerName = (typeof walkers)[number]

/** Somebody who asks: as the rules see them in each area, and the cookies that their browser sends. */
export interface Walker {
  name: WalkerName
  /** The account, also of those whose second factor is pending; a stranger's for visitors. */
  accountId: string
  email: string
  campus: Actor
  admin: Actor
  cookie: string
}

/** A fresh account of that kind with fresh sessions: what one request does to it, no other meets. */
export async function arrive(name: WalkerName): Promise<Walker> {
  if (name === 'visitor') return { name, accountId: newId(), email: '', campus: visitor, admin: visitor, cookie: '' }
  const role = roleOf(name)
  const half = name.startsWith('half')
  const suspendedUntil = name === 'suspended' ? new Date(Date.now() + 3_600_000) : undefined
  const member = await buildMember({ role, ...(suspendedUntil && { suspendedUntil }) })
  await database()
    .insert(users)
    .values({ id: member.id, email: member.email, emailConfirmedAt: new Date(), appMetadata: { role } })
  if (half)
    await database()
      .insert(mfaFactors)
      .values({ id: newId(), userId: member.id, factorType: 'totp', status: 'verified', secret: 'sealed' })
  const kinds: WebSessionKind[] = entersAdmin(role) ? ['campus', 'admin'] : ['campus']
  const caller = { address: '127.0.0.1', userAgent: 'walk' }
  const cookies = []
  for (const kind of kinds) {
    const { cookie, token } = await startWebSession({ userId: member.id, kind, ...caller })
    cookies.push(`${cookie.name}=${token}`)
  }
  return {
    name,
    accountId: member.id,
    email: member.email,
    campus: half ? visitor : member,
    admin: !half && entersAdmin(role) ? member : visitor,
    cookie: cookies.join('; '),
  }
}

const lasting = new Map<WalkerName, Promise<Walker>>()

/** One account of that kind for requests that change nothing: reads, and writes that are rejected. */
export function arriveOnce(name: WalkerName): Promise<Walker> {
  const walker = lasting.get(name) ?? arrive(name)
  lasting.set(name, walker)
  return walker
}

function roleOf(name: WalkerName): Role {
  if (name === 'half an admin') return 'admin'
  return roles.find((role) => role === name) ?? 'member'
}
