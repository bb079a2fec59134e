-- Pictures and files of posts and comments. Who may see a text that names one may see it; what no text names goes.
create table campus_files (
  id uuid primary key,
  owner_id uuid references members (id) on delete set null,
  name text not null,
  path text not null,
  size integer not null,
  -- Of pictures only.
  width integer,
  height integer,
  created_at timestamptz(3) not null default now()
);
create index campus_files_of_member on campus_files (owner_id, created_at);
create index campus_files_by_age on campus_files (created_at);

create table campus_file_uses (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references campus_files (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  check (num_nonnulls(post_id, comment_id) = 1)
);
create unique index campus_file_uses_once on campus_file_uses (file_id, post_id, comment_id) nulls not distinct;
create index campus_file_uses_of_post on campus_file_uses (post_id) where post_id is not null;
create index campus_file_uses_of_comment on campus_file_uses (comment_id) where comment_id is not null;
