-- Downloads have readable addresses, as articles do. One without a slug (from a release before) is found by its id, which
-- redirects for all others.
alter table downloads add column slug text;
create unique index downloads_slug on downloads (slug) where deleted_at is null;

-- Addresses that a download had before; they redirect.
create table download_slugs (
  slug text primary key,
  download_id uuid not null references downloads (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index download_slugs_download on download_slugs (download_id);

do $$
declare
  download record;
  base text;
  free text;
  number int;
begin
  for download in select id, title from downloads order by deleted_at nulls first, created_at, id loop
    base := regexp_replace(lower(normalize(download.title, nfkd)), '[' || chr(768) || '-' || chr(879) || '''’]', '', 'g');
    base := btrim(left(btrim(regexp_replace(base, '[^[:alnum:]]+', '-', 'g'), '-'), 80), '-');
    base := coalesce(nullif(base, ''), 'download');
    free := base;
    number := 2;
    while exists (select 1 from downloads where slug = free) loop
      free := base || '-' || number;
      number := number + 1;
    end loop;
    update downloads set slug = free where id = download.id;
  end loop;
end $$;
