-- An event can ask those who move up from its waiting list to accept the seat in time: else the next one has it.
alter table events add column must_accept boolean not null default false;
alter table event_registrations add column offered boolean not null default false;
create index event_registrations_offered on event_registrations (answer_by) where offered;
