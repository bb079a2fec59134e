-- What was decided and taken in one act, so that it can be taken back as one.
alter table moderation_decisions add column batch_id uuid;
create index moderation_decisions_of_batch on moderation_decisions (batch_id) where batch_id is not null;
alter table member_measures add column batch_id uuid;
create index member_measures_of_batch on member_measures (batch_id) where batch_id is not null;

-- A text that was held waits until it is decided about; one that was kept out waits no more.
alter table posts add column kept_out_at timestamptz(3);
alter table comments add column kept_out_at timestamptz(3);
update posts set kept_out_at = now() where held_at is not null and not exists (
  select from reports r where r.subject_kind = 'post' and r.subject_id = posts.id and r.handled_at is null);
update comments set kept_out_at = now() where held_at is not null and not exists (
  select from reports r where r.subject_kind = 'comment' and r.subject_id = comments.id and r.handled_at is null);

-- New accounts are in the directory from their first text that others see.
alter table members add column accepted_at timestamptz(3);
update members set accepted_at = joined_at;
drop index members_listed;
create index members_listed on members (display_name, id)
  where listed and not leaving and (accepted_at is not null or role <> 'member');
