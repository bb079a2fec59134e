-- Where a call takes place: the phone number that a visitor left, or the room of whoever takes it.
alter table call_hosts add column video_link text;
alter table call_requests add column phone text, add column video_link text;
alter table calls add column phone text, add column video_link text;
alter table calls drop column search, add column search tsvector not null generated always as (
  lead_search(email, phone, name || ' ' || coalesce(company, '') || ' ' || about)
) stored;
create index calls_search on calls using gin (search);
