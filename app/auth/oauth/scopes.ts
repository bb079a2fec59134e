/**
 * What a tool may ask to know. `offline_access` asks for a refresh token, which every tool gets that is registered for
 * one: it is there for clients that cannot do without the word.
 */
export const supportedScopes = ['openid', 'email', 'profile', 'phone', 'offline_access']

/** For tools that name no scope. */
export const defaultScope = 'email'

/** The scopes of a parameter, each once. */
export function scopesOf(scope: string): string[] {
  return [...new Set(scope.split(/\s+/).filter(Boolean))]
}
