-- For whom a download's file is. Its page is for everybody. It stays for groups when the last group goes.
alter table downloads
  add column audience text not null default 'everybody',
  add constraint downloads_audience_check check (audience in ('everybody', 'address', 'members', 'groups'));
create table download_groups (
  download_id uuid not null references downloads (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  primary key (download_id, group_id)
);
create index download_groups_of_group on download_groups (group_id);

-- Which members took a file that is not for everybody, and how often.
create table download_takers (
  download_id uuid not null references downloads (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  times integer not null,
  last_at timestamptz not null default now(),
  primary key (download_id, member_id)
);
create index download_takers_of_member on download_takers (member_id);

-- Who left an address for a file. The title stays when the download goes.
create table file_requests (
  id uuid primary key,
  email text not null,
  name text,
  company text,
  download_id uuid not null,
  title text not null,
  consent_at timestamptz not null,
  source text,
  -- How often the mailed link was followed, and when last.
  taken integer not null default 0,
  taken_at timestamptz,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  digest text not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null default now() + interval '2 years',
  search tsvector not null generated always as (
    lead_search(email, null, coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || title)
  ) stored,
  constraint file_requests_digest unique (digest)
);
create index file_requests_by_status on file_requests (status, id desc);
create index file_requests_search on file_requests using gin (search);
create index file_requests_kept on file_requests (kept_until);
create index file_requests_email on file_requests (lower(email));
create index file_requests_of_download on file_requests (download_id, id desc);

create table file_request_notes (
  id uuid primary key,
  request_id uuid not null references file_requests on delete cascade,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index file_request_notes_request on file_request_notes (request_id, id);
