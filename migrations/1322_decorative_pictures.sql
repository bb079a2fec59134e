-- Somebody has said that the pictures of an article that have no description only decorate.
alter table articles add column decorative_pictures boolean not null default false;
