-- The spans of time that a moment lies in: of 4 hours, 32, 256 and 2048, each numbered. An index of words that holds
-- them, too, leads to the newest texts with a word without reading all others.
create function search_spans(moment timestamptz) returns integer[] language sql immutable parallel safe as $$
  select array[
    floor(extract(epoch from moment at time zone 'UTC') / 14400)::integer * 4,
    floor(extract(epoch from moment at time zone 'UTC') / 115200)::integer * 4 + 1,
    floor(extract(epoch from moment at time zone 'UTC') / 921600)::integer * 4 + 2,
    floor(extract(epoch from moment at time zone 'UTC') / 7372800)::integer * 4 + 3
  ]
$$;
