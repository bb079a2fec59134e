-- A mail is sent again in a new round, with a Message-ID of its own; one that its server refused for good is not tried
-- again; one that is about a record goes when the record goes.
alter table mails add column round integer not null default 0;
alter table mails add column about uuid;
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('waiting', 'sent', 'failed', 'refused'));
create index mails_about on mails (about) where about is not null;
