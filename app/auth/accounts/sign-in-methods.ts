import { config } from '#app/platform/config/config.server.ts'
import { fail } from '../errors.ts'
import type { User } from './users.ts'

/** @throws AuthError anonymous_provider_disabled unless `AUTH_ANONYMOUS` is on */
export function requireAnonymousSignIn(): void {
  if (!config().auth.anonymous) fail('anonymous_provider_disabled')
}

/** @throws AuthError phone_provider_disabled unless there is a gateway (`SMS_URL`) */
export function requirePhoneSignIn(): void {
  if (!config().smsUrl) fail('phone_provider_disabled')
}

/** @throws AuthError web3_provider_disabled unless `AUTH_WEB3` is on */
export function requireWalletSignIn(): void {
  if (!config().auth.web3) fail('web3_provider_disabled')
}

/** @throws AuthError saml_provider_disabled where `AUTH_SAML` is off */
export function requireSaml(): void {
  if (!config().auth.saml) fail('saml_provider_disabled')
}

/**
 * Requires that identities may be linked and unlinked. Accounts of single sign-on providers are excluded.
 * @throws AuthError manual_linking_disabled where `AUTH_MANUAL_LINKING` is off, user_sso_managed
 */
export function requireManualLinking(user: User): void {
  if (!config().auth.manualLinking) fail('manual_linking_disabled')
  if (user.isSsoUser) fail('user_sso_managed')
}
