-- Pages that were read today. `reader` is a hash with the day's salt: nobody is found by it, and both are thrown away
-- when the day is over.
create table reads (
  id bigint generated always as identity primary key,
  reader text not null,
  path text not null,
  -- The host whose page led here; empty where none did, null from one of our own pages.
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  at timestamptz not null default now()
);
create index reads_of_reader on reads (reader, id);
create index reads_at on reads (at);

create table reader_salts (
  day date primary key,
  salt text not null
);

-- What is left of a day: how much was read, and from where readers came. Nobody is in it.
create table reading_days (
  day date not null,
  kind text not null check (kind in ('all', 'page', 'referrer', 'campaign')),
  -- The page's path, the referring host, the campaign's source; empty for all.
  name text not null,
  reads integer not null,
  readers integer not null,
  primary key (day, kind, name)
);

-- How often each download was begun, by the day.
create table download_days (
  download_id uuid not null references downloads on delete cascade,
  day date not null,
  count integer not null,
  primary key (download_id, day)
);
create index download_days_by_day on download_days (day);
