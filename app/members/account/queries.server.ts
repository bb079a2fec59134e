import { findUser, listFactors, listIdentities, listSessions } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { badgesOf } from '../badges/queries.server.ts'
import { currentProfile } from '../directory.server.ts'
import { groupsOfMember } from '../groups/queries.server.ts'
import { currentAbout } from '../profile-fields/queries.server.ts'

/** The account's data for a member's export. Contains no secrets. */
export async function accountCopyOf(member: SignedIn) {
  const { id } = member
  const account = await findUser({ id })
  const [profile, identities, factors, sessions] = [
    await currentProfile(member),
    await listIdentities(id),
    await listFactors(id),
    await listSessions(id),
  ]
  return {
    account: account && {
      id,
      email: account.email,
      phone: account.phone,
      createdAt: account.createdAt,
      emailConfirmedAt: account.emailConfirmedAt,
      lastSignInAt: account.lastSignInAt,
      metadata: account.userMetadata,
    },
    profile: {
      name: profile.name,
      headline: profile.headline,
      ...(await currentAbout(member)),
      badges: await badgesOf(id),
      groups: (await groupsOfMember(id)).map((group) => group.name),
      picture: profile.avatar,
      joinedAt: profile.joinedAt,
      role: profile.role,
    },
    identities: identities.map(({ provider, email, identityData, createdAt }) => ({
      provider,
      email,
      data: identityData,
      createdAt,
    })),
    secondFactors: factors.map(({ name, type, addedAt }) => ({ name, type, addedAt })),
    sessions: sessions.map(({ kind, userAgent, address, startedAt, lastSeenAt }) => ({
      kind,
      userAgent,
      address,
      startedAt,
      lastSeenAt,
    })),
  }
}
