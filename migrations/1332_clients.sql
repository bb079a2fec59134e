-- What became of a person, and since when: the last step of the way that the site is there for.
alter table people add column outcome text check (outcome in ('client', 'lost'));
alter table people add column outcome_at timestamptz;
create index people_clients on people (outcome_at) where outcome = 'client';
