import { config } from '#app/platform/config/config.server.ts'

/** What a mail with a link and a code is made of. */
export interface SecretFacts {
  to: string
  /** Six digits. */
  code: string
  /** The link's token. */
  token: string
  /** Where the link leads in the end; checked against the allow-list before. */
  redirectTo: string
}

/** What `/verify` calls the link. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

/** The address in a mail. Always `SITE_URL`: a forwarded host would let strangers put their own into our mails. */
export function verifyLink(type: LinkType, token: string, redirectTo: string): string {
  // Colons and slashes stand in a query as they are, and programs that are given the link look for its target so.
  const target = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return `${config().siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`
}
