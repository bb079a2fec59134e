-- Addresses that lead elsewhere where no page answers.
create table redirects (
  id uuid primary key,
  -- As it is compared: without the slash at its end, in small letters.
  path text not null constraint redirects_path unique,
  -- An own path, or an https address.
  target text not null,
  status smallint not null default 301 check (status in (301, 302)),
  hits bigint not null default 0,
  hit_at timestamptz,
  created_at timestamptz not null default now(),
  -- No reference: the line stays when the account goes.
  created_by uuid
);
create index redirects_newest on redirects (created_at desc, id desc);
create index redirects_target on redirects (target);

-- Addresses that somebody asked for and that no page has; a thousand at most.
create table missing_addresses (
  id uuid primary key,
  path text not null constraint missing_addresses_path unique,
  hits bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index missing_addresses_most on missing_addresses (hits desc, id desc);
