-- What an event leaves behind: a recording, slides and notes, and where it is talked about.
alter table events
  add column recording_url text,
  add column thread_post_id uuid references posts (id) on delete set null,
  -- Of the form that begins the thread: pressed twice it is one post.
  add column thread_key uuid not null default gen_random_uuid();
create index events_thread on events (thread_post_id) where thread_post_id is not null;

-- A file is written down before it is stored, and belongs to no event until it is: then it has a time to go.
create table event_files (
  id uuid primary key,
  event_id uuid references events (id) on delete set null,
  kind text not null check (kind in ('slides', 'notes', 'other')),
  path text not null unique,
  name text not null,
  size integer not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint event_files_claimed check (event_id is null or expires_at is null)
);
create index event_files_of_event on event_files (event_id, created_at);
create index event_files_expired on event_files (expires_at) where expires_at is not null;
