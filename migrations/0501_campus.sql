-- Times have milliseconds, as in JavaScript: a cursor that went through a page must equal the row that it came from.
create table topics (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  created_by uuid references members (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  search tsvector generated always as (
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', description), 'B')
  ) stored
);
create unique index topics_slug on topics (slug) where removed_at is null;
create index topics_by_name on topics (name, id) where removed_at is null;
create index topics_search on topics using gin (search);
create index topics_created_by on topics (created_by);

create table posts (
  id uuid primary key,
  topic_id uuid not null references topics (id),
  user_id uuid references members (id) on delete set null,
  title text not null,
  content text not null,
  request_key uuid,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  locked_at timestamptz(3),
  hidden_at timestamptz(3),
  deleted_at timestamptz(3),
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')
  ) stored
);
create index posts_of_topic on posts (topic_id, created_at desc, id desc) where deleted_at is null;
create index posts_of_member on posts (user_id, created_at desc, id desc) where deleted_at is null;
create index posts_newest on posts (created_at desc, id desc) where deleted_at is null;
create unique index posts_request on posts (user_id, request_key);
create index posts_search on posts using gin (search);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id),
  user_id uuid references members (id) on delete set null,
  content text not null,
  request_key uuid,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by_moderator boolean not null default false,
  search tsvector generated always as (to_tsvector('english', content)) stored
);
create index comments_of_post on comments (post_id, created_at, id);
create index comments_of_member on comments (user_id, created_at desc, id desc) where deleted_at is null;
create index comments_newest on comments (created_at desc, id desc) where deleted_at is null;
create unique index comments_request on comments (user_id, request_key);
create index comments_search on comments using gin (search);

create table reactions (
  post_id uuid not null references posts (id),
  user_id uuid not null references members (id) on delete cascade,
  type text not null default 'like' check (type = 'like'),
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id, type)
);
create index reactions_of_member on reactions (user_id);

create table events (
  id uuid primary key,
  title text not null,
  description text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity integer check (capacity > 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  join_url text,
  revision integer not null default 0,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  -- The bound lets the list of upcoming events be read by its start.
  check (ends_at > starts_at and ends_at <= starts_at + interval '31 days')
);
create index events_by_start on events (starts_at, id) where removed_at is null;

create table event_registrations (
  event_id uuid not null references events (id),
  user_id uuid not null references members (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (event_id, user_id)
);
create index event_registrations_of_member on event_registrations (user_id);
create index event_registrations_in_order on event_registrations (event_id, created_at, user_id);

create table curated_resources (
  id uuid primary key,
  title text not null,
  description text not null default '',
  url text,
  created_at timestamptz(3) not null default now()
);
create index curated_resources_newest on curated_resources (created_at desc, id desc);

-- What members told the moderators. One report by one member of one thing.
create table reports (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('post', 'comment')),
  subject_id uuid not null,
  reporter_id uuid references members (id) on delete set null,
  reason text not null,
  created_at timestamptz(3) not null default now()
);
create unique index reports_once on reports (subject_kind, subject_id, reporter_id);
create index reports_newest on reports (created_at desc, id desc);
