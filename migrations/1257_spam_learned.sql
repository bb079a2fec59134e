-- What people marked as spam, and what they answered, by word. Words are hashed with the secret of forms: who they
-- were about cannot be read from them.
create table spam_words (
  word text primary key,
  spam integer not null default 0,
  fine integer not null default 0
);
-- Which leads were learned from, and as what: taken back when somebody changes their mind.
create table spam_lessons (
  lead_id uuid primary key,
  is_spam boolean not null,
  words text[] not null
);
create index spam_lessons_kind on spam_lessons (is_spam);
