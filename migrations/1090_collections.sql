-- What the firm shows for proof: people, cases, words of clients, dates, questions, partners. `facts` are the fields of
-- the kind, as the code names them; `picture` is the address of a stored picture.
create table collection_entries (
  id uuid primary key,
  kind text not null,
  position integer not null,
  facts jsonb not null,
  picture text,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- No reference: the line stays when the account goes.
  changed_by uuid,
  deleted_at timestamptz
);
create index collection_entries_order on collection_entries (kind, position, id);
create index collection_entries_pictures on collection_entries (split_part(picture, '.', 1)) where picture is not null;
