-- Groups of members: clients, cohorts.
create table groups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz(3) not null default now()
);
create unique index groups_name on groups (lower(name));
create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (group_id, member_id)
);
create index group_members_of_member on group_members (member_id);

-- A private topic is for the groups that it names, and for moderators. It stays private when its last group goes.
alter table topics add column private boolean not null default false;
create index topics_private on topics (id) where private;
create table topic_groups (
  topic_id uuid not null references topics (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  primary key (topic_id, group_id)
);
create index topic_groups_of_group on topic_groups (group_id);
