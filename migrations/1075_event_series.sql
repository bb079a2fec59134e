-- Events that repeat: each date is an event of its own, with its own seats and its own place in calendars.
create table event_series (
  id uuid primary key,
  -- RFC 5545, by the clocks of the zone of its first event.
  rule text not null,
  created_at timestamptz(3) not null default now()
);
alter table events add column series_id uuid references event_series (id) on delete set null;
create index events_of_series on events (series_id, starts_at) where series_id is not null;
