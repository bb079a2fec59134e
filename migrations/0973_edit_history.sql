-- What a post or comment said before an edit, for moderators.
create table campus_revisions (
  id uuid primary key,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  title text not null default '',
  content text not null,
  replaced_at timestamptz(3) not null default now(),
  replaced_by uuid references members (id) on delete set null,
  check (num_nonnulls(post_id, comment_id) = 1)
);
create index campus_revisions_of_post on campus_revisions (post_id, replaced_at desc) where post_id is not null;
create index campus_revisions_of_comment on campus_revisions (comment_id, replaced_at desc)
  where comment_id is not null;
create index campus_revisions_by_editor on campus_revisions (replaced_by);
