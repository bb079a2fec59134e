-- What happens when, and when a draft is published by itself.
alter table events
  add column agenda jsonb not null default '[]',
  add column publish_at timestamptz(3);
create index events_to_publish on events (publish_at) where draft and publish_at is not null;
