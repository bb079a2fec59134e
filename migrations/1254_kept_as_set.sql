-- How long leads of a kind are kept, in days: what the operator set, else two years, candidates one.
create function lead_kept_until(kind text) returns timestamptz language sql stable as $$
  select now() + make_interval(days => coalesce(
    (select (value ->> kind)::int from settings where name = 'leads.kept'),
    case kind when 'candidates' then 365 else 730 end))
$$;
alter table messages alter column kept_until set default lead_kept_until('messages');
alter table candidates alter column kept_until set default lead_kept_until('candidates');
alter table assessments alter column kept_until set default lead_kept_until('assessments');
alter table calls alter column kept_until set default lead_kept_until('calls');
alter table file_requests alter column kept_until set default lead_kept_until('files');
