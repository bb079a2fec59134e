-- When an article or download is to be published and withdrawn by itself, and by whose clocks that was said.
alter table articles
  add column publish_at timestamptz,
  add column withdraw_at timestamptz,
  add column schedule_zone text,
  -- No reference: the zone that somebody used last is all that is read of it.
  add column scheduled_by uuid,
  add column scheduled_at timestamptz;
alter table downloads
  add column publish_at timestamptz,
  add column withdraw_at timestamptz,
  add column schedule_zone text,
  add column scheduled_by uuid,
  add column scheduled_at timestamptz;
create index articles_publish_at on articles (publish_at) where publish_at is not null;
create index articles_withdraw_at on articles (withdraw_at) where withdraw_at is not null;
create index downloads_publish_at on downloads (publish_at) where publish_at is not null;
create index downloads_withdraw_at on downloads (withdraw_at) where withdraw_at is not null;
