-- What was reported, decided and noted about posts and comments stayed when they went for good. From here on it goes
-- with them; this is what stayed before.
delete from reports r where
  (subject_kind = 'post' and not exists (select 1 from posts where id = r.subject_id))
  or (subject_kind = 'comment' and not exists (
    select 1 from comments where id = r.subject_id and (deleted_at is null or content <> '')));
delete from moderation_decisions d where
  (subject_kind = 'post' and not exists (select 1 from posts where id = d.subject_id))
  or (subject_kind = 'comment' and not exists (
    select 1 from comments where id = d.subject_id and (deleted_at is null or content <> '')));
delete from moderation_notes n where comment_id is not null and not exists (
  select 1 from comments where id = n.comment_id and (deleted_at is null or content <> ''));
