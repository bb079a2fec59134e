/**
 * The error codes of the protocol: code → default status and message. Texts may change; clients rely on the codes.
 * `fail` accepts another status, which some endpoints need.
 */
const errorCodes = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'OAuth callback is missing or has wrong parameters'],
  bad_oauth_state: [400, 'OAuth state is missing, wrong or has expired'],
  conflict: [409, 'Too many requests for the same resource at once. Please try again.'],
  current_password_invalid: [400, 'Current password is wrong'],
  current_password_required: [400, 'Current password is required'],
  custom_provider_not_found: [404, 'Custom OAuth provider not found'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  flow_state_expired: [422, 'Flow state has expired. Please start again.'],
  flow_state_not_found: [404, 'Flow state not found'],
  identity_already_exists: [422, 'Identity is already linked to another user'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_scope: [403, 'Another tool holds this session: it may only know who its member is'],
  insufficient_aal: [403, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  invite_not_found: [404, 'Invite not found or used before'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge or create a new one'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name exists already'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts are rejected for a while'],
  mfa_verified_factor_exists: [422, 'A verified factor of this kind exists already'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  oauth_authorization_not_found: [404, 'authorization not found'],
  oauth_client_not_found: [404, 'OAuth client not found'],
  oauth_consent_not_found: [404, 'No grant of this client'],
  oauth_dynamic_client_registration_disabled: [403, 'Dynamic client registration is not enabled'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_custom_provider_quota: [400, 'Maximum number of custom OAuth/OIDC providers reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after a while'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'For security purposes, you can only request this after a while'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'The provider has not verified this email address'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body exceeds 1 MB'],
  route_not_found: [404, 'There is no such endpoint'],
  method_not_allowed: [405, 'This endpoint does not take that method'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_assertion_no_email: [422, 'SAML assertion does not contain an email address'],
  saml_assertion_no_user_id: [422, 'SAML assertion does not contain a user identifier'],
  saml_entity_id_mismatch: [422, 'SAML metadata names another entity ID'],
  saml_idp_already_exists: [422, 'A SAML identity provider with this entity ID exists already'],
  saml_idp_not_found: [404, 'There is no such SAML identity provider'],
  saml_metadata_fetch_failed: [422, 'SAML metadata could not be fetched'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  saml_relay_state_expired: [422, 'SAML relay state has expired. Please start again.'],
  saml_relay_state_not_found: [404, 'SAML relay state not found'],
  service_unavailable: [503, 'The service is briefly unavailable'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sms_send_failed: [422, 'The text message could not be sent'],
  sso_domain_already_exists: [422, 'One of the domains belongs to another identity provider'],
  sso_provider_not_found: [404, 'No such SSO identity provider'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_failure: [500, 'Unexpected failure, please try again'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [404, 'User not found'],
  user_sso_managed: [422, 'Users of single sign-on change this with their provider'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const satisfies Record<string, readonly [number, string]>

/** A code of the vocabulary. */
export type AuthCode = keyof typeof errorCodes

/** An error of the auth service. Callers in the same process look at `code`. */
export class AuthError extends Error {
  readonly code: AuthCode
  readonly status: number
  /** Further members of the response body, such as `weak_password: { reasons }`. */
  readonly extra: Record<string, unknown>
  /** Seconds to wait before the next try, for rate limits. */
  readonly retryAfter: number | undefined
  /** The OAuth error code, for endpoints that respond in OAuth's form. */
  readonly oauthError: string | undefined

  constructor(code: AuthCode, { message, status, extra = {}, retryAfter, oauthError }: AuthRejection = {}) {
    super(message ?? errorCodes[code][1])
    this.code = code
    this.status = status ?? errorCodes[code][0]
    this.extra = extra
    this.retryAfter = retryAfter
    this.oauthError = oauthError
  }
}

/** Overrides of a code's default status, message and members. */
export interface AuthRejection {
  message?: string
  status?: number
  extra?: Record<string, unknown>
  retryAfter?: number
  oauthError?: string
}

/**
 * An error in the form of OAuth 2 (RFC 6749): 400 `{error, error_description}`; 401 with a challenge if the client
 * tried to authenticate by an HTTP scheme.
 */
export class OAuthError extends Error {
  readonly error: string
  readonly challenge: string | undefined

  constructor(error: string, description: string, challenge?: string) {
    super(description)
    this.error = error
    this.challenge = challenge
  }
}

/** Throws an AuthError with `code`. */
export function fail(code: AuthCode, rejection?: AuthRejection | string): never {
  throw new AuthError(code, typeof rejection === 'string' ? { message: rejection } : rejection)
}

/** True if `error` is an AuthError, with one of `codes` if any are given. */
export function isAuthError(error: unknown, ...codes: AuthCode[]): error is AuthError {
  return error instanceof AuthError && (codes.length === 0 || codes.includes(error.code))
}
