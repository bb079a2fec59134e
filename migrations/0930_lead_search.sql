-- What finds a lead: words, any part of its address, and its phone number in any spelling. Parts are found as beginnings
-- of endings: `example.com` is an ending of `ada@example.com`, and `exam` its beginning.
create function lead_search(email text, phone text, words text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', translate(email || ' ' || coalesce(phone, '') || ' ' || words, '@./:-_+&=?#%~', '             '))
    || array_to_tsvector(
      array(select substr(lower(email), at) from generate_series(1, length(email) - 1) at where length(email) < 255)
      || array(
        select substr(digits, at)
        from left(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), 60) digits, generate_series(1, length(digits) - 2) at
      )
    )
$$;

alter table messages drop column search;
alter table messages add column search tsvector not null generated always as (
  lead_search(email, phone, name || ' ' || coalesce(company, '') || ' ' || message || ' ' || coalesce(service, '') || ' '
    || coalesce(certification, ''))
) stored;
create index messages_search on messages using gin (search);

alter table candidates drop column search;
alter table candidates add column search tsvector not null generated always as (
  lead_search(email, phone, first_name || ' ' || last_name || ' ' || location || ' ' || years_experience || ' '
    || coalesce(current_company, '') || ' ' || coalesce(current_position, '') || ' ' || coalesce(availability, '') || ' '
    || skills || ' ' || summary)
) stored;
create index candidates_search on candidates using gin (search);
