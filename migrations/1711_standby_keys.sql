-- A new signing key is published before it signs: clients keep the published keys for ten minutes.
alter table auth.signing_keys add column signs_from timestamptz not null default now();
