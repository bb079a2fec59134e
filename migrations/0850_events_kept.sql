-- An event's own zone, and whether it is off: calendars and guests hear of both.
alter table events
  add column time_zone text not null default 'UTC',
  add column cancelled_at timestamptz(3),
  add column cancelled_because text not null default '',
  -- Minutes before the start at which guests are reminded.
  add column reminders integer[] not null default '{1440,60}',
  -- How long somebody who moved up from the waiting list may decline.
  add column decline_hours integer not null default 24 check (decline_hours between 1 and 336);

-- A registration gets an id of its own: a guest without an account has no member's id.
create sequence event_places;
alter table event_registrations
  add column id uuid not null default gen_random_uuid(),
  add column state text not null default 'seated' check (state in ('asked', 'waiting', 'seated')),
  -- The order in which they came. Given out while the event's row is held, so no two come at once.
  add column place bigint not null default nextval('event_places'),
  -- Whoever has it may see and cancel this registration: the link in each mail.
  add column token uuid not null default gen_random_uuid(),
  add column seated_at timestamptz(3) not null default now(),
  -- For those who moved up: until when they may decline.
  add column answer_by timestamptz(3),
  -- The reader's own zone, where their browser said it.
  add column time_zone text,
  -- The revision of the event that they were last mailed about.
  add column told_revision integer not null default 0,
  -- The start that they were last reminded of, and how many minutes ahead.
  add column reminded_for timestamptz(3),
  add column reminded_minutes integer,
  add column came_at timestamptz(3),
  -- Of guests without an account.
  add column guest_name text,
  add column guest_email text,
  add column consent_at timestamptz(3),
  add column source jsonb;
update event_registrations r set place = o.place, seated_at = r.created_at
  from (select id, row_number() over (order by created_at, user_id) as place from event_registrations) o
  where o.id = r.id;
update event_registrations r set told_revision = e.revision from events e where e.id = r.event_id;
select setval('event_places', (select count(*) + 1 from event_registrations));
alter table event_registrations
  drop constraint event_registrations_pkey,
  add primary key (id),
  alter column user_id drop not null,
  add constraint event_registrations_of_whom check ((user_id is null) = (guest_email is not null)),
  add constraint event_registrations_once unique (event_id, user_id);
create unique index event_registrations_guest_once on event_registrations (event_id, lower(guest_email));
create unique index event_registrations_token on event_registrations (token);
create index event_registrations_by_place on event_registrations (event_id, state, place);
