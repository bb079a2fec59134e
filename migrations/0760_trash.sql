-- Deleted articles, downloads, categories and tags stand in the trash for 30 days, from where they can be restored.
alter table articles add column deleted_at timestamptz, add column deleted_by uuid;
alter table downloads add column deleted_at timestamptz, add column deleted_by uuid;
alter table categories add column deleted_at timestamptz, add column deleted_by uuid;
alter table tags add column deleted_at timestamptz, add column deleted_by uuid;
create index articles_deleted on articles (deleted_at desc, id desc) where deleted_at is not null;
create index downloads_deleted on downloads (deleted_at desc, id desc) where deleted_at is not null;

-- What stands in the trash keeps no address and no name from others.
alter table articles drop constraint articles_slug;
create unique index articles_slug on articles (slug) where deleted_at is null;
alter table categories drop constraint categories_slug;
create unique index categories_slug on categories (slug) where deleted_at is null;
drop index categories_name;
create unique index categories_name on categories (lower(name)) where deleted_at is null;
alter table tags drop constraint tags_slug;
create unique index tags_slug on tags (slug) where deleted_at is null;
drop index tags_name;
create unique index tags_name on tags (lower(name)) where deleted_at is null;

-- Nobody finds an article by a tag that stands in the trash.
create or replace function index_article_tags() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.article_id else new.article_id end;
begin
  update articles set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from article_tags join tags on tags.id = article_tags.tag_id
      where article_id = changed and tags.deleted_at is null), '')
  where id = changed;
  return null;
end $$;
create or replace function index_download_tags() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.download_id else new.download_id end;
begin
  update downloads set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from download_tags join tags on tags.id = download_tags.tag_id
      where download_id = changed and tags.deleted_at is null), '')
  where id = changed;
  return null;
end $$;

-- A tag that goes to the trash, or comes back, changes what finds all that carries it. Rows are locked in id order:
-- two tags of the same articles may go at once.
create function index_tagged() returns trigger language plpgsql as $$
begin
  perform 1 from articles where id in (select article_id from article_tags where tag_id = new.id) order by id for update;
  update articles set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from article_tags join tags on tags.id = article_tags.tag_id
      where article_id = articles.id and tags.deleted_at is null), '')
  where id in (select article_id from article_tags where tag_id = new.id);
  perform 1 from downloads where id in (select download_id from download_tags where tag_id = new.id) order by id for update;
  update downloads set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from download_tags join tags on tags.id = download_tags.tag_id
      where download_id = downloads.id and tags.deleted_at is null), '')
  where id in (select download_id from download_tags where tag_id = new.id);
  return null;
end $$;
create trigger tags_trashed after update of deleted_at on tags for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function index_tagged();
