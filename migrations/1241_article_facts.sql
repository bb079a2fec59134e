-- Who wrote an article (a member, or a name), where else it stands first, and what is shown where it is shared.
alter table articles
  -- No reference: the article stays when the account goes.
  add column author_id uuid,
  add column author_name text not null default '',
  add column canonical_url text not null default '',
  add column sharing_title text not null default '',
  add column sharing_text text not null default '',
  add column sharing_picture text not null default 'drawn' check (sharing_picture in ('drawn', 'thumbnail'));
