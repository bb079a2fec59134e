-- What is being written, so that it comes back: after an ended session (then it is nobody's, and the browser knows its
-- id), on another device, tomorrow. `place` is the address of its form.
create table campus_drafts (
  id uuid primary key,
  member_id uuid references members (id) on delete cascade,
  place text not null,
  title text not null default '',
  content text not null default '',
  reply_to uuid,
  saved_at timestamptz(3) not null default now()
);
create unique index campus_drafts_of_member on campus_drafts (member_id, place) where member_id is not null;
create index campus_drafts_by_age on campus_drafts (saved_at);
