-- Of the mails that MAIL_LIMIT counts: it goes to an account with a confirmed address. Some of each hour are reserved for these.
alter table mails add column known boolean not null default false;
create index mails_paced_strangers on mails (sent_at) where paced and not known;
