-- Articles are rendered when they are written, like posts. `rendered_by` is the version of what rendered it (0: nothing
-- has yet), `rendered_version` the article's version that was rendered: an earlier release writes neither.
alter table articles
  add column html text,
  add column toc jsonb,
  add column reading_minutes integer,
  -- Its pictures, each without ending: all sizes and types of one have that in common.
  add column pictures text[] not null default '{}',
  -- Those of them whose sizes were still being made.
  add column unsized text[] not null default '{}',
  add column rendered_by integer not null default 0,
  add column rendered_version integer not null default 0;
create index articles_rendered_by on articles (rendered_by);
create index articles_pictures on articles using gin (pictures);
create index articles_thumbnail_stem on articles (split_part(thumbnail_url, '.', 1));
