-- Who speaks: a name, some words, and a picture among the files of the event.
alter table event_files
  drop constraint event_files_kind_check,
  add constraint event_files_kind_check check (kind in ('slides', 'notes', 'other', 'picture'));
create table event_speakers (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  words text not null default '',
  picture_id uuid references event_files (id) on delete set null,
  -- Their order. By the clock, not the transaction: those of a copy are added in one.
  added_at timestamptz not null default clock_timestamp()
);
create index event_speakers_of_event on event_speakers (event_id, added_at);
create index event_speakers_picture on event_speakers (picture_id) where picture_id is not null;
