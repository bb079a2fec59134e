import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

const auth = pgSchema('auth')
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const createdAt = () => timestamptz('created_at').notNull().defaultNow()
const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()

/** An authentication method of a session, and when it was used. */
export interface Amr {
  method: string
  timestamp: number
  provider?: string
}

/** Metadata of an account, set by applications or the owner. */
export type Metadata = Record<string, unknown>

export const users = auth.table('users', {
  id: uuid().primaryKey(),
  aud: text().notNull().default('authenticated'),
  role: text().notNull().default('authenticated'),
  email: text(),
  emailConfirmedAt: timestamptz('email_confirmed_at'),
  phone: text(),
  phoneConfirmedAt: timestamptz('phone_confirmed_at'),
  passwordHash: text('password_hash'),
  passwordChangedAt: timestamptz('password_changed_at'),
  newEmail: text('new_email'),
  emailChangeAgreed: smallint('email_change_agreed').notNull().default(0),
  newPhone: text('new_phone'),
  appMetadata: jsonb('app_metadata').$type<Metadata>().notNull().default({}),
  userMetadata: jsonb('user_metadata').$type<Metadata>().notNull().default({}),
  invitedAt: timestamptz('invited_at'),
  confirmationSentAt: timestamptz('confirmation_sent_at'),
  recoverySentAt: timestamptz('recovery_sent_at'),
  emailChangeSentAt: timestamptz('email_change_sent_at'),
  phoneChangeSentAt: timestamptz('phone_change_sent_at'),
  reauthenticationSentAt: timestamptz('reauthentication_sent_at'),
  lastSignInAt: timestamptz('last_sign_in_at'),
  bannedUntil: timestamptz('banned_until'),
  deletedAt: timestamptz('deleted_at'),
  /** When the requested deletion is due. A sign-in before then cancels it. */
  deletionDueAt: timestamptz('deletion_due_at'),
  isSsoUser: boolean('is_sso_user').notNull().default(false),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const addressMoves = auth.table('address_moves', {
  userId: uuid('user_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  askedAt: timestamptz('asked_at', 3).notNull().defaultNow(),
  dueAt: timestamptz('due_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
})

/** Former addresses and numbers of accounts; a null number means there was none. */
export const formerIdentifiers = auth.table('former_identifiers', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<'email' | 'phone'>().notNull(),
  value: text(),
  replacedAt: timestamptz('replaced_at').notNull(),
})

/** Used recovery links: the time of each link, and when it was used. */
export const accountRecoveries = auth.table('account_recoveries', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  since: timestamptz('since').notNull(),
  usedAt: timestamptz('used_at').notNull(),
})

export const identities = auth.table('identities', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text().notNull(),
  providerId: text('provider_id').notNull(),
  identityData: jsonb('identity_data').$type<Metadata>().notNull().default({}),
  email: text().generatedAlwaysAs(''),
  lastSignInAt: timestamptz('last_sign_in_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const sessions = auth.table('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  aal: text().$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  factorId: uuid('factor_id'),
  amr: jsonb().$type<Amr[]>().notNull().default([]),
  userAgent: text('user_agent'),
  address: text(),
  refreshedAt: timestamptz('refreshed_at'),
  notAfter: timestamptz('not_after'),
  /** The OAuth client that owns the session, with its scope. */
  oauthClientId: uuid('oauth_client_id'),
  scope: text(),
  /** For OAuth clients: when the member signed in, and the resource servers of its tokens (RFC 8707). */
  authenticatedAt: timestamptz('authenticated_at'),
  resources: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const refreshTokens = auth.table('refresh_tokens', {
  id: uuid().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  parentId: uuid('parent_id'),
  tokenHash: bytea('token_hash').notNull(),
  usedAt: timestamptz('used_at'),
  successorSealed: bytea('successor_sealed'),
  createdAt: createdAt(),
})

/** The purpose of a code or link. */
export type Purpose =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

export const oneTimeTokens = auth.table('mailed_codes', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<Purpose>().notNull(),
  sentTo: text('sent_to').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  codeHash: bytea('code_hash').notNull(),
  /** Wrong guesses from the origin that requested the code. */
  wrongGuesses: smallint('wrong_guesses').notNull().default(0),
  /** Wrong guesses from all other origins. */
  strangerGuesses: smallint('stranger_guesses').notNull().default(0),
  askedBy: bytea('asked_by'),
  followsAtOnce: boolean('follows_at_once').notNull().default(false),
  /** A change was requested in a signed-in session; the code opens a session only for the same origin. */
  inSession: boolean('in_session').notNull().default(false),
  flowStateId: uuid('flow_state_id'),
  redirectTo: text('redirect_to'),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: createdAt(),
})

export const flowState = auth.table('flow_state', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  authCodeHash: bytea('auth_code_hash'),
  authCodeIssuedAt: timestamptz('auth_code_issued_at'),
  codeChallenge: text('code_challenge'),
  codeChallengeMethod: text('code_challenge_method').$type<'s256' | 'plain'>(),
  provider: text().notNull(),
  authenticationMethod: text('authentication_method').notNull(),
  redirectTo: text('redirect_to'),
  providerRequest: jsonb('provider_request').$type<Metadata>().notNull().default({}),
  providerAccessToken: text('provider_access_token'),
  providerRefreshToken: text('provider_refresh_token'),
  linkingUserId: uuid('linking_user_id'),
  inviteTokenHash: bytea('invite_token_hash'),
  forWebsite: boolean('for_website').notNull().default(false),
  browserHash: bytea('browser_hash'),
  createdAt: createdAt(),
})

export const signingKeys = auth.table('signing_keys', {
  kid: text().primaryKey(),
  sealed: bytea().notNull(),
  createdAt: createdAt(),
  /** Until then it is a standby key: published, so that clients know it before it signs. */
  signsFrom: timestamptz('signs_from').notNull().defaultNow(),
  retiredAt: timestamptz('retired_at'),
})

export const storedSecrets = auth.table('kept_secrets', {
  name: text().primaryKey(),
  sealed: bytea().notNull(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
})

export const oauthClients = auth.table('oauth_clients', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  clientUri: text('client_uri'),
  logoUri: text('logo_uri'),
  secretHash: bytea('secret_hash'),
  authMethod: text('auth_method').$type<'none' | 'client_secret_basic' | 'client_secret_post'>().notNull(),
  registrationType: text('registration_type').$type<'manual' | 'dynamic'>().notNull(),
  redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
  grantTypes: jsonb('grant_types').$type<string[]>().notNull(),
  scope: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const oauthAuthorizations = auth.table('oauth_authorizations', {
  id: uuid().primaryKey(),
  clientId: uuid('client_id').notNull(),
  userId: uuid('user_id'),
  redirectUri: text('redirect_uri').notNull(),
  scope: text().notNull(),
  state: text(),
  nonce: text(),
  codeChallenge: text('code_challenge').notNull(),
  /** Space-separated, as in the request: none, login, consent, select_account. */
  prompt: text().notNull().default(''),
  /** Maximum age of the member's sign-in, in seconds. */
  maxAge: integer('max_age'),
  resources: jsonb().$type<string[]>().notNull().default([]),
  /** When the approving member signed in. */
  authenticatedAt: timestamptz('authenticated_at'),
  status: text().$type<'pending' | 'approved' | 'denied' | 'used'>().notNull().default('pending'),
  aal: text().$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  codeHash: bytea('code_hash'),
  codeIssuedAt: timestamptz('code_issued_at'),
  sessionId: uuid('session_id'),
  createdAt: createdAt(),
})

export const oauthGrants = auth.table(
  'oauth_grants',
  {
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    grantedAt: timestamptz('granted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientId] })],
)

/** Passwords typed at a sign-up, until the address is confirmed. */
export const signUpPasswords = auth.table('sign_up_passwords', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  userMetadata: jsonb('user_metadata').$type<Metadata>().notNull().default({}),
  browserHash: bytea('browser_hash'),
  /** The client address. */
  ipAddressHash: bytea('typed_from'),
  codeChallenge: text('code_challenge'),
  createdAt: createdAt(),
})

export const knownNetworks = auth.table(
  'known_places',
  {
    userId: uuid('user_id').notNull(),
    networkHash: bytea('place_hash').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
)

export const mfaFactors = auth.table('mfa_factors', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  friendlyName: text('friendly_name'),
  factorType: text('factor_type').$type<'totp' | 'phone' | 'webauthn'>().notNull(),
  status: text().$type<'unverified' | 'verified'>().notNull().default('unverified'),
  secret: text(),
  phone: text(),
  webauthnCredential: jsonb('webauthn_credential').$type<Metadata>(),
  webauthnAaguid: text('webauthn_aaguid'),
  lastTotpStep: bigint('last_totp_step', { mode: 'number' }),
  lastChallengedAt: timestamptz('last_challenged_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const mfaChallenges = auth.table('mfa_challenges', {
  id: uuid().primaryKey(),
  factorId: uuid('factor_id').notNull(),
  codeHash: bytea('code_hash'),
  webauthnSession: jsonb('webauthn_session').$type<Metadata>(),
  address: text(),
  verifiedAt: timestamptz('verified_at'),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: createdAt(),
})

export const mfaRecoveryCodes = auth.table('mfa_recovery_codes', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: timestamptz('used_at'),
  createdAt: createdAt(),
})

export const passkeys = auth.table('passkeys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull().default(0),
  transports: jsonb().$type<string[]>().notNull().default([]),
  friendlyName: text('friendly_name').notNull().default(''),
  lastUsedAt: timestamptz('last_used_at'),
  createdAt: createdAt(),
})

export const passkeyChallenges = auth.table('passkey_challenges', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  kind: text().$type<'registration' | 'authentication'>().notNull(),
  challenge: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const ssoProviders = auth.table('sso_providers', {
  id: uuid().primaryKey(),
  resourceId: text('resource_id'),
  disabled: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const ssoDomains = auth.table('sso_domains', {
  id: uuid().primaryKey(),
  ssoProviderId: uuid('sso_provider_id').notNull(),
  domain: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const samlProviders = auth.table('saml_providers', {
  id: uuid().primaryKey(),
  ssoProviderId: uuid('sso_provider_id').notNull(),
  entityId: text('entity_id').notNull(),
  metadataXml: text('metadata_xml').notNull(),
  metadataUrl: text('metadata_url'),
  attributeMapping: jsonb('attribute_mapping').$type<Metadata>().notNull().default({}),
  nameIdFormat: text('name_id_format'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const samlRelayStates = auth.table('saml_relay_states', {
  id: uuid().primaryKey(),
  ssoProviderId: uuid('sso_provider_id').notNull(),
  requestId: text('request_id').notNull(),
  forEmail: text('for_email'),
  redirectTo: text('redirect_to'),
  flowStateId: uuid('flow_state_id'),
  createdAt: createdAt(),
})

export const customProviders = auth.table('custom_providers', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  name: text().notNull(),
  issuer: text().notNull(),
  discoveryUrl: text('discovery_url'),
  clientId: text('client_id').notNull(),
  clientSecretSealed: bytea('client_secret_sealed').notNull(),
  acceptableClientIds: jsonb('acceptable_client_ids').$type<string[]>().notNull().default([]),
  scopes: jsonb().$type<string[]>().notNull().default([]),
  /** Our claim → the provider's. */
  attributeMapping: jsonb('attribute_mapping').$type<Record<string, string>>().notNull().default({}),
  customClaimsAllowlist: jsonb('custom_claims_allowlist').$type<string[]>().notNull().default([]),
  authorizationParams: jsonb('authorization_params').$type<Record<string, string>>().notNull().default({}),
  skipNonceCheck: boolean('skip_nonce_check').notNull().default(false),
  emailOptional: boolean('email_optional').notNull().default(false),
  enabled: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const samlErrors = auth.table('saml_refusals', {
  id: uuid().primaryKey(),
  ssoProviderId: uuid('sso_provider_id'),
  reason: text().notNull(),
  createdAt: createdAt(),
})

export const usedTokens = auth.table(
  'used_tokens',
  {
    kind: text().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.tokenHash] })],
)

export const webSessions = auth.table('web_sessions', {
  id: uuid().primaryKey(),
  provedAt: timestamptz('proved_at'),
  hostCookieSince: timestamptz('host_cookie_since'),
  tokenHash: bytea('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<'campus' | 'admin'>().notNull(),
  aal: text().$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  userAgent: text('user_agent').notNull().default(''),
  address: text().notNull().default(''),
  createdAt: createdAt(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
})
