-- What calendars are told of an event rises with each seat that is taken or given up, beside each change of the event.
alter table events add column seat_changes integer not null default 0;

-- When what calendars show of an event last changed: they fetch it again only then.
alter table events add column changed_at timestamptz(3) not null default now();

create function note_event_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger events_changed before update on events for each row
  when (old.revision <> new.revision or old.html is distinct from new.html)
  execute function note_event_change();
