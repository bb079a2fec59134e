-- Which import brought a subscriber: an import is listed, and undone, by it.
alter table subscribers add column import_id uuid;
create index subscribers_import on subscribers (import_id) where import_id is not null;
