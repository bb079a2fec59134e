-- The auth service. Its HTTP protocol calls these things by the same names.
create schema auth;

create table auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  -- Lower case. Accounts of a single sign-on provider stand apart and may repeat an address.
  email text,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  new_email text,
  -- 0: none, 1: one of the two addresses has agreed.
  email_change_agreed smallint not null default 0,
  new_phone text,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on auth.users (email) where not is_sso_user;
create unique index users_phone on auth.users (phone);
create index users_sso_email on auth.users (email) where is_sso_user;
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;
create index users_newest on auth.users (created_at desc, id desc);

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  -- The provider's own id of the person; for `email` and `phone` the user's id.
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.sso_providers (
  id uuid primary key,
  resource_id text unique,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.sso_domains (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  -- Lower case.
  domain text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sso_domains_provider on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key,
  sso_provider_id uuid not null unique references auth.sso_providers on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A flow under way: PKCE by mail, OAuth, SAML. Without a challenge it is the implicit flow.
create table auth.flow_state (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  -- SHA-256 of the code, once it is issued.
  auth_code_hash bytea unique,
  auth_code_issued_at timestamptz,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  provider text not null,
  authentication_method text not null,
  redirect_to text,
  -- What our own request to the provider carried: nonce, verifier, scopes.
  provider_request jsonb not null default '{}',
  provider_access_token text,
  provider_refresh_token text,
  linking_user_id uuid references auth.users on delete cascade,
  invite_token_hash bytea,
  -- The website started it in process and keeps the session in its own cookie.
  for_website boolean not null default false,
  created_at timestamptz not null default now()
);
create index flow_state_age on auth.flow_state (created_at);
create index flow_state_user on auth.flow_state (user_id);

create table auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null,
  for_email text,
  redirect_to text,
  flow_state_id uuid references auth.flow_state on delete cascade,
  created_at timestamptz not null default now()
);
create index saml_relay_states_provider on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_age on auth.saml_relay_states (created_at);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  webauthn_credential jsonb,
  webauthn_aaguid text,
  -- The newest time step whose code was accepted: each step serves once.
  last_totp_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user on auth.mfa_factors (user_id);
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name) where friendly_name is not null and friendly_name <> '';

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash bytea,
  webauthn_session jsonb,
  address text,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id, created_at desc);
create index mfa_challenges_age on auth.mfa_challenges (expires_at);

create table auth.mfa_recovery_codes (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  factor_id uuid references auth.mfa_factors on delete set null,
  -- How the person proved who they are: [{method, timestamp, provider?}], newest first.
  amr jsonb not null default '[]',
  user_agent text,
  address text,
  refreshed_at timestamptz,
  not_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on auth.sessions (user_id, created_at desc);

create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  parent_id uuid,
  token_hash bytea not null unique,
  used_at timestamptz,
  -- The token that took this one's place, sealed with this one: only who still holds this one can open it.
  successor_sealed bytea,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session on auth.refresh_tokens (session_id, created_at desc);

-- Codes and links by mail or text: one of a purpose for each user, the newest.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (purpose in ('confirmation', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new',
    'phone_confirmation', 'phone_change', 'reauthentication')),
  -- The address or number that it was sent to.
  sent_to text not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  wrong_guesses smallint not null default 0,
  flow_state_id uuid references auth.flow_state on delete set null,
  redirect_to text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_purpose unique (user_id, purpose)
);
create index one_time_tokens_age on auth.one_time_tokens (expires_at);

-- Things that serve once and are not ours to delete: web3 messages, SAML assertions, ID tokens with a nonce.
create table auth.used_tokens (
  kind text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (kind, token_hash)
);
create index used_tokens_age on auth.used_tokens (expires_at);

-- Guesses of a password or second factor, by account: the delay grows with each wrong one.
create table auth.guesses (
  kind text not null,
  key_hash bytea not null,
  failures integer not null default 0,
  blocked_until timestamptz,
  last_at timestamptz not null default now(),
  primary key (kind, key_hash)
);
create index guesses_age on auth.guesses (last_at);

-- The website's own sessions: an opaque id in an HttpOnly cookie, kept hashed.
create table auth.web_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('campus', 'admin')),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index web_sessions_user on auth.web_sessions (user_id, last_seen_at desc);
create index web_sessions_age on auth.web_sessions (expires_at);

-- Browsers that an account has been used from, so that a new one can be told of.
create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
