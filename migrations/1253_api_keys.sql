-- Keys of programs that read what came in. The key itself is shown once; a hash is kept.
create table api_keys (
  id uuid primary key,
  name text not null,
  key_hash text not null,
  scopes text[] not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint api_keys_hash unique (key_hash)
);
