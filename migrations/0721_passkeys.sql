-- Passkeys: public keys of authenticators, each of which signs in alone.
create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- The authenticator's own name of the credential, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports jsonb not null default '[]',
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user on auth.passkeys (user_id, created_at);

-- Ceremonies under way. Those that sign in belong to nobody: the authenticator says whose they are.
create table auth.passkey_challenges (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  kind text not null check (kind in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_age on auth.passkey_challenges (expires_at);
create index passkey_challenges_user on auth.passkey_challenges (user_id);

-- When the owner last showed that they are at the keyboard; null: when the session began.
alter table auth.web_sessions add column proved_at timestamptz;
