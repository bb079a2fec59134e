-- Makes the ids of new pictures and files of texts: nobody computes one from what is in a file. 244 random bits.
create table campus_secret (
  one boolean primary key default true check (one),
  secret text not null
);
insert into campus_secret (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
