-- When a member was led through the beginning, or did without it. Who is here already needs none.
alter table members add column welcomed_at timestamptz(3);
update members set welcomed_at = now();
