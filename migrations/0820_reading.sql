-- When something last happened in a thread: it was published, or commented on.
alter table posts add column active_at timestamptz(3) not null default now();
update posts set active_at = greatest(
  created_at,
  (select max(comments.created_at) from comments where post_id = posts.id and comments.deleted_at is null)
);
create index posts_active on posts (active_at desc, id desc) where deleted_at is null;

-- Up to which moment a member has read everything, and up to which in single threads.
create table reading_marks (
  member_id uuid primary key references members (id) on delete cascade,
  all_read_at timestamptz(3) not null default now()
);
insert into reading_marks (member_id) select id from members;
create table thread_reads (
  member_id uuid not null references members (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (member_id, post_id)
);
create index thread_reads_of_post on thread_reads (post_id);

-- What members follow, and what they do not want to hear of.
create table follows (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('topic', 'post', 'person')),
  subject_id uuid not null,
  level text not null check (level in ('follow', 'mute')),
  created_at timestamptz(3) not null default now(),
  primary key (member_id, kind, subject_id)
);
create index follows_of_subject on follows (kind, subject_id, level);
