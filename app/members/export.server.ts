import { findUser, listFactors, listIdentities, listWebSessions } from '#app/auth/auth.ts'
import { everyCommentOf } from '#app/campus/comments/queries.server.ts'
import { everyPostOf } from '#app/campus/posts/queries.server.ts'
import { everyLikeOf } from '#app/campus/reactions/queries.server.ts'
import { everyRegistrationOf } from '#app/campus/registrations/queries.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { ownProfile } from './directory.server.ts'

/** All that we know of a member, for themselves: account, profile, and what they did in the Campus. No secrets. */
export async function exportMember(member: SignedIn) {
  const { id } = member
  const account = await findUser({ id })
  const [profile, identities, factors, sessions] = [
    await ownProfile(member),
    await listIdentities(id),
    await listFactors(id),
    await listWebSessions(id),
  ]
  return {
    exportedAt: new Date(),
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
    posts: await everyPostOf(id),
    comments: await everyCommentOf(id),
    likes: await everyLikeOf(id),
    registrations: await everyRegistrationOf(id),
  }
}
