-- What is deleted can be taken back for 30 days. A topic takes its posts along: those come back with it.
alter table posts
  add column deleted_by_moderator boolean not null default false,
  add column deleted_with_topic boolean not null default false;
create index posts_deleted on posts (deleted_at desc, id desc) where deleted_at is not null;
create index comments_deleted on comments (deleted_at desc, id desc) where deleted_at is not null;
create index topics_removed on topics (removed_at desc, id desc) where removed_at is not null;
create index events_removed on events (removed_at desc, id desc) where removed_at is not null;

-- Two who edit one text: the second is told.
alter table posts add column revision integer not null default 0;
alter table comments add column revision integer not null default 0;

-- Markdown is rendered when it is written. `rendered_by` is the version of what rendered it; 0: nothing has yet.
alter table posts add column html text, add column plain text, add column rendered_by integer not null default 0;
alter table comments add column html text, add column plain text, add column rendered_by integer not null default 0;
alter table events add column html text, add column plain text, add column rendered_by integer not null default 0;
create index posts_rendered_by on posts (rendered_by, id);
create index comments_rendered_by on comments (rendered_by, id);
create index events_rendered_by on events (rendered_by, id);
