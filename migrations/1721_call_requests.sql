-- Calls that strangers asked for: the time is theirs for half an hour, in which the mailbox has to confirm.
create table call_requests (
  id uuid primary key,
  host_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  email text not null,
  name text not null,
  company text,
  about text not null,
  source text,
  time_zone text not null,
  -- Becomes the call's own.
  token uuid not null unique default gen_random_uuid(),
  digest text not null unique,
  -- What the sender had read.
  trail jsonb not null default '[]',
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index call_requests_host on call_requests (host_id, expires_at);
create index call_requests_age on call_requests (expires_at);
