-- OpenID providers that administrators set up while the product runs.
create table auth.custom_providers (
  id uuid primary key,
  -- By which clients name it: custom:NAME.
  identifier text not null unique,
  name text not null,
  issuer text not null,
  discovery_url text,
  client_id text not null,
  client_secret_sealed bytea not null,
  acceptable_client_ids jsonb not null default '[]',
  scopes jsonb not null default '[]',
  attribute_mapping jsonb not null default '{}',
  custom_claims_allowlist jsonb not null default '[]',
  authorization_params jsonb not null default '{}',
  skip_nonce_check boolean not null default false,
  email_optional boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
