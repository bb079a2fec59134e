import type { Metadata, users } from '../tables.server.ts'

type User = typeof users.$inferSelect

/** The member's claims for a scope. Claims without a value are left out (OpenID Connect Core 5.3.2). */
export function claimsOf(user: User, scope: string) {
  const has = scopeTest(scope)
  const { name, full_name: fullName, picture, avatar_url: avatar } = user.userMetadata
  return {
    sub: user.id,
    ...(has('email') && user.email && { email: user.email, email_verified: user.emailConfirmedAt !== null }),
    ...(has('phone') &&
      user.phone && { phone_number: user.phone, phone_number_verified: user.phoneConfirmedAt !== null }),
    ...(has('profile') && {
      name: textOf(name ?? fullName),
      picture: textOf(picture ?? avatar),
      updated_at: Math.floor(user.updatedAt.getTime() / 1000),
    }),
  }
}

/** The account reduced to what the scope covers. */
export function claimsFor(user: User, scope: string): User {
  const has = scopeTest(scope)
  return {
    ...user,
    ...(!has('email') && { email: null, emailConfirmedAt: null }),
    ...(!has('phone') && { phone: null, phoneConfirmedAt: null }),
    newEmail: null,
    newPhone: null,
    invitedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    emailChangeSentAt: null,
    phoneChangeSentAt: null,
    reauthenticationSentAt: null,
    appMetadata: {},
    userMetadata: has('profile') ? publicParts(user.userMetadata) : {},
  }
}

const publicNames = ['name', 'full_name', 'display_name', 'preferred_username', 'picture', 'avatar_url']

function publicParts(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => publicNames.includes(name)))
}

// Members write their own metadata: ignore values that are not strings.
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function scopeTest(scope: string): (one: string) => boolean {
  const scopes = scope.split(' ')
  return (one) => scopes.includes(one)
}
