import type { Config } from '#app/platform/config/config.server.ts'
import type { HealthFinding } from './finding.ts'

/** Reports an incomplete Google configuration, which otherwise would only fail when someone signs in. */
export function google({ google: { clientId, clientSecret, issuer } }: Pick<Config, 'google'>): HealthFinding[] {
  const subject = 'Google'
  if (clientSecret && !clientId)
    return [
      {
        subject,
        fine: false,
        message: 'GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID: signing in with Google is not offered',
      },
    ]
  // Other providers may allow clients without a secret.
  const needsSecret = new URL(issuer).hostname === 'accounts.google.com'
  if (!clientId || clientSecret || !needsSecret) return []
  const message = 'no GOOGLE_CLIENT_SECRET: the website offers Google, but Google rejects every sign-in'
  return [{ subject, fine: false, message }]
}
