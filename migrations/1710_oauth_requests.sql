-- What a tool asks of a sign-in beyond its scopes (OpenID Connect Core 3.1.2.1, RFC 8707), and when its member signed in.
alter table auth.oauth_authorizations
  add column prompt text not null default '',
  add column max_age integer,
  add column resources jsonb not null default '[]',
  add column authenticated_at timestamptz;
-- Carried over to the session that the code gives: every ID token and access token of it says the same.
alter table auth.sessions
  add column authenticated_at timestamptz,
  add column resources jsonb not null default '[]';
