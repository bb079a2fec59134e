-- Outside a transaction: members write while the indexes are built. Cut off, it begins anew.
-- The new indexes answer all that the old ones did, also for the release before.
drop index concurrently if exists posts_search_spans;
create index concurrently posts_search_spans on posts using gin (search, search_spans(created_at))
  with (fastupdate = off);
drop index concurrently if exists posts_search;
alter index posts_search_spans rename to posts_search;

drop index concurrently if exists comments_search_spans;
create index concurrently comments_search_spans on comments using gin (search, search_spans(created_at))
  with (fastupdate = off);
drop index concurrently if exists comments_search;
alter index comments_search_spans rename to comments_search;
