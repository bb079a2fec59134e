-- A series that people follow from its first date to its last: who registers for one date registers for all.
alter table events add column cohort boolean not null default false;
