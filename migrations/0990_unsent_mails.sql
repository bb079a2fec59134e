-- Mails that are not sent are counted by monitors, each minute; nearly all are.
create index mails_unsent on mails (state) where state <> 'sent';
