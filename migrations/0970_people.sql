-- What members say of themselves beyond name and headline. `concealed` names the fields that nobody else sees; the
-- directory is searched in what is seen alone.
alter table members
  add column company text not null default '' check (length(company) <= 80),
  add column industry text not null default '' check (length(industry) <= 80),
  add column tools text not null default '' check (length(tools) <= 200),
  add column ask_about text not null default '' check (length(ask_about) <= 200),
  add column bio text not null default '' check (length(bio) <= 2000),
  add column links text not null default '' check (length(links) <= 1000),
  add column time_zone text not null default '' check (length(time_zone) <= 60),
  add column affiliation text not null default '' check (length(affiliation) <= 60),
  add column concealed text[] not null default '{events}',
  add column listed boolean not null default true,
  add column takes_letters boolean not null default false;
alter table members add column search tsvector generated always as (
  to_tsvector('pg_catalog.simple',
    display_name || ' ' || headline || ' ' || affiliation
    || case when 'company' = any (concealed) then '' else ' ' || company end
    || case when 'industry' = any (concealed) then '' else ' ' || industry end
    || case when 'tools' = any (concealed) then '' else ' ' || tools end
    || case when 'askAbout' = any (concealed) then '' else ' ' || ask_about end)
) stored;
create index members_search on members using gin (search) where listed and not leaving;
create index members_listed on members (display_name, id) where listed and not leaving;

-- What the admins say of a member: the levels of the Academy.
create table member_badges (
  member_id uuid not null references members (id) on delete cascade,
  badge text not null check (length(badge) between 1 and 40),
  granted_at timestamptz(3) not null default now(),
  primary key (member_id, badge)
);
