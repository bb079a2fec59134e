-- Where a member's answer to a thread arrives by mail: the part of the address that only their own mails name.
create table reply_addresses (
  token text primary key,
  member_id uuid not null references members (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  unique (member_id, post_id)
);
create index reply_addresses_of_post on reply_addresses (post_id);
