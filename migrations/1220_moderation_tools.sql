-- A few posts of a topic stand above the others.
alter table posts add column pinned_at timestamptz(3);
create index posts_pinned on posts (topic_id, pinned_at desc, id desc)
  where pinned_at is not null and deleted_at is null;

-- Warnings and suspensions, so that moderators see at a glance what came before.
create table member_measures (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  measure text not null check (measure in ('warned', 'suspended')),
  reason text not null default '',
  until timestamptz(3),
  post_id uuid references posts (id) on delete set null,
  comment_id uuid references comments (id) on delete set null,
  taken_by uuid references members (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index member_measures_of_member on member_measures (member_id, created_at desc);
create index member_measures_by on member_measures (taken_by);
create index member_measures_post on member_measures (post_id) where post_id is not null;
create index member_measures_comment on member_measures (comment_id) where comment_id is not null;

-- What moderators tell one another about a post, a comment or a member.
create table moderation_notes (
  id uuid primary key,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  member_id uuid references members (id) on delete cascade,
  content text not null,
  written_by uuid references members (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(post_id, comment_id, member_id) = 1)
);
create index moderation_notes_post on moderation_notes (post_id) where post_id is not null;
create index moderation_notes_comment on moderation_notes (comment_id) where comment_id is not null;
create index moderation_notes_member on moderation_notes (member_id) where member_id is not null;
create index moderation_notes_by on moderation_notes (written_by);

-- Members who ask an admin to look again at what a moderator decided.
create table appeals (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  notification_id uuid unique references notifications (id) on delete set null,
  cause text not null,
  post_id uuid references posts (id) on delete set null,
  comment_id uuid,
  facts jsonb not null default '{}',
  words text not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references members (id) on delete set null,
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text not null default ''
);
create index appeals_open on appeals (created_at, id) where answered_at is null;
create index appeals_of_member on appeals (member_id);
create index appeals_by on appeals (answered_by);
create index appeals_post on appeals (post_id) where post_id is not null;
