-- Addresses are kept and compared in one form: NFC, small letters, the domain in ASCII (IDNA). Until now the API kept the
-- domain as it was typed, and browsers send it in ASCII: such an account could not sign in on the website.
create function auth.ascii_label(label text) returns text language plpgsql immutable as $$
declare
  points int[] := array(select ascii(letter) from unnest(string_to_array(label, null)) letter);
  n int := 128; delta int := 0; bias int := 72; done int; basic int; next int; q int; t int; k int; c int;
  output text := coalesce((select string_agg(chr(p), '' order by i) from unnest(points) with ordinality u(p, i)
    where p < 128), '');
begin
  basic := length(output);
  if basic = cardinality(points) then return label; end if;
  done := basic;
  if basic > 0 then output := output || '-'; end if;
  while done < cardinality(points) loop
    select min(p) into next from unnest(points) p where p >= n;
    delta := delta + (next - n) * (done + 1);
    n := next;
    foreach c in array points loop
      if c < n then delta := delta + 1; end if;
      if c = n then
        q := delta;
        k := 36;
        loop
          t := greatest(1, least(26, k - bias));
          exit when q < t;
          output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
        delta := case when done = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (done + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || output;
end $$;

create function auth.comparable_address(address text) returns text language sql immutable as $$
  select case when address ~ '^[\x01-\x7f]*$' then lower(address) else
    normalize(lower(normalize(left(address, -strpos(reverse(address), '@')), nfc)), nfc) || '@' || (
      select string_agg(auth.ascii_label(label), '.' order by place)
      from regexp_split_to_table(normalize(lower(normalize(right(address, strpos(reverse(address), '@') - 1), nfkc)),
        nfc), '[.。]') with ordinality parts(label, place)) end
$$;

-- Of several accounts with one mailbox the confirmed one, then the oldest, takes the form that is found from now on.
-- The others stay as they are: an administrator finds them by their addresses and decides.
with form as (
  select id, email, auth.comparable_address(email) as ascii, row_number() over (
    partition by auth.comparable_address(email)
    order by email_confirmed_at is null, last_sign_in_at is null, created_at, id) as place
  from auth.users where email like '%@%' and not is_sso_user and deleted_at is null
)
update auth.users account set email = form.ascii from form
  where account.id = form.id and form.place = 1 and form.ascii <> form.email
    and not exists (select from auth.users other where other.email = form.ascii and not other.is_sso_user);
update auth.users set email = auth.comparable_address(email)
  where email like '%@%' and is_sso_user and deleted_at is null and email <> auth.comparable_address(email);
update auth.users set new_email = auth.comparable_address(new_email)
  where new_email is not null and new_email <> auth.comparable_address(new_email);
update auth.address_moves set new_email = auth.comparable_address(new_email)
  where new_email <> auth.comparable_address(new_email);
update auth.identities identity
  set identity_data = identity.identity_data || jsonb_build_object('email', account.email)
  from auth.users account where account.id = identity.user_id and identity.provider = 'email'
    and account.email is not null and identity.identity_data ->> 'email' <> account.email;

drop function auth.comparable_address(text);
drop function auth.ascii_label(text);
