-- Everything is searched by the same folded words. What found words before, and the counts of words, go.
drop table search_words;
drop table search_marks;
drop function allow_near_misses();

alter table posts drop column search, add column search tsvector generated always as (search_document(title, content)) stored;
alter table comments drop column search, add column search tsvector generated always as (search_vector(content)) stored;
drop function search_spans(timestamptz);
alter table topics drop column search, add column search tsvector generated always as (search_document(name, description)) stored;
alter table events drop column search, add column search tsvector generated always as (search_document(title, description)) stored;
alter table curated_resources drop column search,
  add column search tsvector generated always as (search_document(title, description)) stored;
alter table articles drop column search, add column search tsvector generated always as (
  search_document(title, excerpt || ' ' || tag_words) || setweight(search_vector(content_text), 'C')
) stored;
alter table downloads drop column search, add column search tsvector generated always as (
  search_document(title, tag_words) || setweight(search_vector(description), 'C')
) stored;
drop function search_words(text, "char");
alter table members drop column search, add column search tsvector generated always as (
  search_document(display_name, headline || ' ' || affiliation
    || case when 'company' = any (concealed) then '' else ' ' || company end
    || case when 'industry' = any (concealed) then '' else ' ' || industry end
    || case when 'tools' = any (concealed) then '' else ' ' || tools end
    || case when 'askAbout' = any (concealed) then '' else ' ' || ask_about end)
) stored;

-- New words go into the index at once, instead of a list that every search must read through until the next vacuum.
create index posts_search on posts using gin (search) with (fastupdate = off);
create index comments_search on comments using gin (search) with (fastupdate = off);
create index topics_search on topics using gin (search) with (fastupdate = off);
create index events_search on events using gin (search) with (fastupdate = off);
create index curated_resources_search on curated_resources using gin (search) with (fastupdate = off);
create index articles_search on articles using gin (search) with (fastupdate = off);
create index downloads_search on downloads using gin (search) with (fastupdate = off);
create index members_search on members using gin (search) with (fastupdate = off) where listed and not leaving;

-- Words that are written nearly like one that finds little are looked for in titles.
create index posts_title_near on posts using gin (fold_text(title) gin_trgm_ops) where deleted_at is null;

-- A name as it is typed after an @.
drop index members_by_typed_name;
create index members_by_typed_name on members (regexp_replace(fold_text(display_name), '\s', '', 'g'));

-- The words of the public pages, so that one search finds them beside what members write. Made anew from the pages.
create table page_texts (
  path text primary key,
  title text not null,
  content text not null,
  search tsvector generated always as (search_document(title, content)) stored
);

-- Leads are found by folded words, too; rows that stand are indexed anew.
create or replace function lead_search(email text, phone text, words text) returns tsvector
language sql immutable parallel safe
return to_tsvector('pg_catalog.simple', search_text(email || ' ' || coalesce(phone, '') || ' ' || words))
  || array_to_tsvector(
    array(select substr(lower(email), at) from generate_series(1, length(email) - 1) at where length(email) < 255)
    || array(
      select substr(digits, at)
      from left(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), 60) digits, generate_series(1, length(digits) - 2) at
    )
  );
update messages set email = email;
update candidates set email = email;
update calls set email = email;
update assessments set email = email;
update file_requests set email = email;
