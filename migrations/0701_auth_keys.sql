-- Keys of the auth service, sealed with AUTH_SECRET, so that several processes share them and a leaked one can be retired.
create table auth.signing_keys (
  kid text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  -- From then on what it signed is refused.
  retired_at timestamptz
);

-- What belongs to the installation and is made once: the keys of applications, the key for SAML.
create table auth.kept_secrets (
  name text primary key,
  sealed bytea not null,
  changed_at timestamptz not null default now()
);
