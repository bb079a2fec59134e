import { config } from '#app/platform/config/config.server.ts'

/** The data of a mail with a link and a code. */
export interface LinkDetails {
  to: string
  /** Six digits. */
  code: string
  /** The link's token. */
  token: string
  /** The final target of the link, already checked against the allow-list. */
  redirectTo: string
}

/** The `type` parameter of `/verify`. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

/** The link for a mail. Always on `SITE_URL`: trusting a forwarded host would let strangers inject theirs. */
export function verifyLink(type: LinkType, token: string, redirectTo: string): string {
  // Leave colons and slashes unescaped: that is valid in a query, and programs search the link for its plain target.
  const target = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return `${config().siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`
}
