-- Of some records more has to go than their row: files, emails, lines of the audit log. Their subject purges them.
alter table deleted_records add column purged_by_subject boolean not null default false;
-- Whether anything of an address lies in the trash is asked whenever a lead from it goes for good.
create index deleted_records_email on deleted_records (lower(record ->> 'email')) where purged_by_subject;
