-- Who asked for new articles by email.
create table subscribers (
  id uuid primary key,
  email text not null,
  -- In the links of their mails: whoever has it confirms, chooses and unsubscribes.
  token uuid not null constraint subscribers_token unique,
  state text not null default 'asked' check (state in ('asked', 'subscribed', 'left', 'bounced')),
  -- All articles, or those of the categories in `subscriber_categories`.
  every_category boolean not null default true,
  -- The page that they subscribed on.
  source text not null default '',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  bounced_at timestamptz,
  bounced_because text
);
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_newest on subscribers (created_at desc, id desc);
create index subscribers_state on subscribers (state, created_at desc, id desc);

create table subscriber_categories (
  subscriber_id uuid not null references subscribers on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (subscriber_id, category_id)
);
create index subscriber_categories_category on subscriber_categories (category_id);

-- An article on its way to subscribers.
create table newsletters (
  id uuid primary key,
  -- Stays when the article is deleted for good.
  article_id uuid references articles on delete set null,
  title text not null,
  subject text not null,
  intro text not null default '',
  readers text not null check (readers in ('fitting', 'chosen', 'new')),
  state text not null default 'sending' check (state in ('sending', 'paused', 'sent')),
  -- Whether opening and clicking are counted, as it was set when the sending began.
  counted boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index newsletters_newest on newsletters (created_at desc, id desc);
create index newsletters_article on newsletters (article_id);
create index newsletters_under_way on newsletters (created_at) where state = 'sending';

create table newsletter_recipients (
  -- The id of the mail, too: a mail that is stored already is not stored again.
  id uuid primary key,
  newsletter_id uuid not null references newsletters on delete cascade,
  article_id uuid not null,
  subscriber_id uuid references subscribers on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'passed-over')),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  -- Nobody gets an article twice, whoever sends it to whom.
  constraint newsletter_recipients_once unique (article_id, subscriber_id)
);
create index newsletter_recipients_waiting on newsletter_recipients (newsletter_id, id) where state = 'waiting';
create index newsletter_recipients_of on newsletter_recipients (newsletter_id);
create index newsletter_recipients_sent on newsletter_recipients (sent_at) where sent_at is not null;
create index newsletter_recipients_subscriber on newsletter_recipients (subscriber_id);

-- What stands in place of a mail's body once it is sent, where thousands have the same.
alter table mails add column body_after text;
