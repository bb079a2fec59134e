-- Why single sign-on failed last, for admins who set it up. Without a provider: an answer that nobody here had asked for.
create table auth.saml_refusals (
  id uuid primary key,
  sso_provider_id uuid references auth.sso_providers on delete cascade,
  reason text not null,
  created_at timestamptz not null default now()
);
create index saml_refusals_newest on auth.saml_refusals (sso_provider_id, created_at desc, id desc);
