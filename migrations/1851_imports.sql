-- Imports of the admin area: the file until it is imported, what the dry run and the import said of it, and what it
-- brought, so that it can be undone.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('ghost', 'wordpress', 'discourse', 'markdown', 'subscribers')),
  file_name text not null,
  site text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed', 'undone')),
  report jsonb not null,
  records integer not null default 0,
  pictures integer not null default 0,
  -- Compressed by gzip.
  content bytea
);
create index imports_newest on imports (created_at desc, id desc);

-- With a digest of what each record said when it came: one that says something else now was edited since.
create table import_records (
  import_id uuid not null references imports (id) on delete cascade,
  table_name text not null,
  record_id uuid not null,
  digest text not null,
  primary key (import_id, table_name, record_id)
);

-- Pictures of the old site that were fetched, and those that were not to be had.
create table import_pictures (
  import_id uuid not null references imports (id) on delete cascade,
  address text not null,
  url text,
  refusal text,
  primary key (import_id, address)
);
