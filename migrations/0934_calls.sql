-- When the firm's people take calls: by the clocks of their own zone, one span a day of the week (0 is Sunday).
create table call_hosts (
  member_id uuid primary key,
  time_zone text not null,
  minutes integer not null check (minutes between 10 and 240),
  -- Minutes between two calls.
  buffer integer not null check (buffer between 0 and 120),
  notice_hours integer not null check (notice_hours between 0 and 336),
  hours jsonb not null,
  taking boolean not null default true
);

-- Booked calls, which are leads.
create table calls (
  id uuid primary key,
  email text not null,
  name text not null,
  company text,
  about text not null,
  source text,
  host_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The visitor's.
  time_zone text not null,
  -- Opens the page where it is moved and cancelled.
  token uuid not null default gen_random_uuid(),
  -- Grows with each change: calendars know the newest by it.
  revision integer not null default 0,
  cancelled_at timestamptz,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  digest text not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null default now() + interval '2 years',
  search tsvector not null generated always as (
    lead_search(email, null, name || ' ' || coalesce(company, '') || ' ' || about)
  ) stored,
  constraint calls_digest unique (digest),
  constraint calls_token unique (token)
);
-- Two never get one slot, whatever the acts believe.
create unique index calls_one_a_slot on calls (host_id, starts_at) where cancelled_at is null;
create index calls_to_come on calls (host_id, ends_at) where cancelled_at is null;
create index calls_by_status on calls (status, id desc);
create index calls_search on calls using gin (search);
create index calls_kept on calls (kept_until);

create table call_notes (
  id uuid primary key,
  call_id uuid not null references calls on delete cascade,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index call_notes_call on call_notes (call_id, id);
