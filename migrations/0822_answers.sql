-- Answers: to a comment, chosen by the asker, liked; and who is mentioned in what, as it was typed.
alter table comments
  add column reply_to uuid references comments (id) on delete set null,
  add column mentions jsonb not null default '[]',
  add column like_count integer not null default 0 check (like_count >= 0);
create index comments_replies on comments (reply_to, created_at, id) where reply_to is not null;
alter table posts
  add column mentions jsonb not null default '[]',
  add column accepted_comment_id uuid references comments (id) on delete set null;
create index posts_accepted on posts (accepted_comment_id) where accepted_comment_id is not null;

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references members (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_of_member on comment_likes (user_id);

-- A name as it is found after an @: without spaces, in small letters.
create index members_by_typed_name on members (lower(regexp_replace(display_name, '\s', '', 'g')));
