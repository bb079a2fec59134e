-- Other tools sign people in with their account here (OAuth 2.1).
create table auth.oauth_clients (
  id uuid primary key,
  name text not null,
  client_uri text,
  logo_uri text,
  -- Null for public clients, which have PKCE alone.
  secret_hash bytea,
  auth_method text not null check (auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  registration_type text not null check (registration_type in ('manual', 'dynamic')),
  redirect_uris jsonb not null,
  grant_types jsonb not null,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index oauth_clients_newest on auth.oauth_clients (created_at desc, id desc);

-- What a client asked for, until its code is exchanged; kept for a day, so that a code used twice ends what it gave.
create table auth.oauth_authorizations (
  id uuid primary key,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  code_challenge text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'used')),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  code_hash bytea unique,
  code_issued_at timestamptz,
  session_id uuid,
  created_at timestamptz not null default now()
);
create index oauth_authorizations_client on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user on auth.oauth_authorizations (user_id);
create index oauth_authorizations_age on auth.oauth_authorizations (created_at);

-- What a member allowed a client, so that they are not asked again.
create table auth.oauth_grants (
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes jsonb not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index oauth_grants_client on auth.oauth_grants (client_id);

-- Sessions that a client holds end with it, and with the grant.
alter table auth.sessions add column oauth_client_id uuid references auth.oauth_clients on delete cascade,
  add column scope text;
create index sessions_oauth_client on auth.sessions (oauth_client_id, user_id) where oauth_client_id is not null;
