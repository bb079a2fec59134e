-- What a download or an entry of a collection said after each act on it: who, when, and the way back. Articles and the
-- words of pages have tables of their own.
create table record_versions (
  id uuid primary key,
  -- `download:{id}` or `entry:{id}`
  subject text not null,
  act text not null,
  -- No reference: the line stays when the account goes.
  actor_id uuid,
  at timestamptz not null default now(),
  says jsonb not null
);
create index record_versions_newest on record_versions (subject, at desc, id desc);

-- What stands today is the first version, so that the next save loses nothing.
insert into record_versions (id, subject, act, at, says)
select gen_random_uuid(), 'download:' || id, 'revised', updated_at,
  jsonb_build_object('title', title, 'description', description, 'audience', audience, 'fileName', file_name,
    'categoryId', coalesce(category_id::text, ''), 'tagIds', coalesce(
      (select string_agg(tag_id::text, ' ' order by tag_id) from download_tags where download_id = downloads.id), ''))
from downloads;
insert into record_versions (id, subject, act, at, says)
select gen_random_uuid(), 'entry:' || id, 'revised', changed_at, facts || jsonb_build_object('picture', coalesce(picture, ''))
from collection_entries;

-- What the admin area deleted of records that have no trash of their own: each whole, to be had back for 30 days.
create table deleted_records (
  id uuid primary key,
  kind text not null,
  title text not null,
  record jsonb not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now()
);
create index deleted_records_newest on deleted_records (kind, deleted_at desc, id desc);
