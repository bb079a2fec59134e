-- Each person of the site has a page at /people/SLUG. The code makes the slug from the name on the first save; rows
-- from before get theirs here. Of two people with one name, the later one gets their id.
update collection_entries e set facts = e.facts || jsonb_build_object('slug', made.slug)
from (
  select id, case when base <> '' and row_number() over (
    partition by base order by (deleted_at is not null), position, id) = 1 then base else id::text end as slug
  from (
    select id, position, deleted_at, left(trim(both '-' from
      regexp_replace(replace(fold_text(coalesce(facts->>'name', '')), '’', ''), '[^[:alnum:]]+', '-', 'g')), 80) as base
    from collection_entries where kind = 'people'
  ) named
) made
where made.id = e.id and not e.facts ? 'slug';

create unique index collection_entries_person_slugs on collection_entries ((facts->>'slug'))
  where kind = 'people' and facts ? 'slug';

-- The people of the site, as articles, events and calls read them. The release before saves no slug: the id serves
-- until the person is saved again. `account` is the mail address of the person's member account; no page may show it.
create view site_people as
select id, position, coalesce(facts->>'slug', id::text) as slug, facts->>'name' as name, facts->>'role' as role,
  coalesce(facts->>'words', '') as words, coalesce(facts->>'story', '') as story,
  coalesce(facts->>'address', '') as address, facts->>'account' as account, picture
from collection_entries where kind = 'people' and deleted_at is null;

-- The person who hosts the event. No reference: the event stays when the person goes.
alter table events add column host_id uuid;
create index events_of_host on events (host_id, starts_at) where host_id is not null;
