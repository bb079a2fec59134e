-- Events for everybody: an address of their own, who may see them, and whether they are ready to be seen.
alter table events
  add column slug text not null default gen_random_uuid()::text,
  add column audience text not null default 'members' check (audience in ('members', 'public')),
  add column draft boolean not null default false;
create unique index events_slug on events (slug);
create index events_open on events (starts_at, id) where removed_at is null and audience = 'public' and not draft;

-- The secret address of a member's own calendar.
create table event_feeds (
  user_id uuid primary key references members (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);
