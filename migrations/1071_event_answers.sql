-- What somebody who came says afterwards: one answer a seat, which goes with the seat.
create table event_answers (
  registration_id uuid primary key references event_registrations (id) on delete cascade,
  worth smallint not null check (worth between 1 and 5),
  recommend smallint not null check (recommend between 1 and 5),
  monday text not null default '' check (length(monday) <= 500),
  answered_at timestamptz(3) not null default now()
);

alter table event_registrations
  -- When they were asked how it was: once.
  add column feedback_asked_at timestamptz(3);
-- Nobody is asked about what was over before we asked.
update event_registrations r set feedback_asked_at = now()
  from events e where e.id = r.event_id and e.ends_at < now();
create index event_registrations_to_ask on event_registrations (event_id)
  where came_at is not null and feedback_asked_at is null;
