-- What happened that concerns a member. `cause` keeps anything from being told twice; `pace` is how its mail goes.
create table notifications (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null,
  cause text not null,
  actor_id uuid references members (id) on delete set null,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid,
  event_id uuid,
  facts jsonb not null default '{}',
  pace text not null check (pace in ('at-once', 'daily', 'weekly', 'never')),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  mailed_at timestamptz(3)
);
create unique index notifications_once on notifications (member_id, cause);
create index notifications_of_member on notifications (member_id, created_at desc, id desc);
create index notifications_unread on notifications (member_id, post_id) where read_at is null;
create index notifications_to_mail on notifications (pace, member_id, created_at)
  where mailed_at is null and pace <> 'never';
create index notifications_mailed on notifications (member_id, mailed_at) where mailed_at is not null;
create index notifications_of_post on notifications (post_id);
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_age on notifications (created_at);

-- What members want to hear, and how often; the token lets them stop it from a mail, without signing in.
create table notification_choices (
  member_id uuid primary key references members (id) on delete cascade,
  paces jsonb not null default '{}',
  token text not null unique,
  digest_for date
);

-- Headers of a mail of its own: how it belongs to others, and how one unsubscribes.
alter table mails add column headers jsonb not null default '{}';
