-- An event for groups: for all others it does not exist. It stays theirs when the last group goes.
alter table events
  drop constraint events_audience_check,
  add constraint events_audience_check check (audience in ('members', 'public', 'groups'));
create index events_for_groups on events (id) where audience = 'groups';
create table event_groups (
  event_id uuid not null references events (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  primary key (event_id, group_id)
);
create index event_groups_of_group on event_groups (group_id);
