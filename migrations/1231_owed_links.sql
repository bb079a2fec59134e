-- When a guest was mailed the link of what they asked for. Whom strangers have used up the hour's mails gets it later.
alter table event_registrations add column ask_mailed_at timestamptz(3);
update event_registrations set ask_mailed_at = created_at where state = 'asked';
create index event_registrations_owed on event_registrations (created_at)
  where state = 'asked' and ask_mailed_at is null;
