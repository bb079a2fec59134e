-- An answer by mail is compared with what its thread's address was named in.
create index mails_by_reply_to on mails (reply_to, id desc) where reply_to is not null;

-- What came by mail and was not published with it, for its author to look at for a while.
create table mailed_texts (
  comment_id uuid primary key references comments (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  whole text not null,
  left_out text not null,
  created_at timestamptz not null default now()
);
create index mailed_texts_of_member on mailed_texts (member_id);
