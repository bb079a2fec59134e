-- The public address of a certificate of attendance: another secret than the link of the seat, which cancels it.
alter table event_registrations add column certificate uuid not null default gen_random_uuid();
create unique index event_registrations_certificate on event_registrations (certificate);
