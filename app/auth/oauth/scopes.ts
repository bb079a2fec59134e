/**
 * The supported scopes. `offline_access` has no effect, because every client registered for refresh tokens gets one; it
 * is accepted for clients that always request it.
 */
export const supportedScopes = ['openid', 'email', 'profile', 'phone', 'offline_access']

/** The scope of requests that name none. */
export const defaultScope = 'email'

/** The distinct scopes of a parameter. */
export function scopesOf(scope: string): string[] {
  return [...new Set(scope.split(/\s+/).filter(Boolean))]
}
