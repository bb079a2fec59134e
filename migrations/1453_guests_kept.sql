-- Every guest of an event without an account is a lead, with a time until which they are kept: those too whom an
-- organizer put on the list, and those of before. One for each event, and for all dates of a cohort. Nothing waits for
-- an answer.
insert into messages (id, name, email, message, source, status, digest, created_at)
select distinct on (lower(r.guest_email), case when e.cohort then e.series_id else e.id end)
  (lpad(to_hex((extract(epoch from r.created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(r.id::text), 1, 3)
    || '8' || substr(md5(r.id::text), 4, 15))::uuid,
  coalesce(r.guest_name, ''), r.guest_email, 'Is on the list of the event “' || e.title || '”.', 'event', 'archived',
  'event-guest:' || r.id, r.created_at
from event_registrations r join events e on e.id = r.event_id
where r.guest_email is not null and r.state <> 'asked' and not exists (
  select from event_registrations own
    join events date on date.id = own.event_id
    join messages on digest = 'event-guest:' || own.id
  where lower(own.guest_email) = lower(r.guest_email)
    and (own.event_id = r.event_id or (e.cohort and date.series_id = e.series_id)))
order by lower(r.guest_email), case when e.cohort then e.series_id else e.id end, r.created_at, r.id
on conflict do nothing;
