-- Uploaded pictures in the library: an id for their address, the name of the file, and what they show.
alter table images
  add column id uuid not null default gen_random_uuid() constraint images_id unique,
  add column name text not null default '',
  add column alt text not null default '';
create index images_newest on images (created_at desc, id desc);
