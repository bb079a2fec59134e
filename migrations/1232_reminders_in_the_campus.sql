-- How guests are reminded: by mail, in the Campus, or both. Guests without an account can be reached by mail alone.
alter table events add column remind_by text[] not null default '{mail}';
