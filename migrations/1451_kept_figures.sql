-- How many of something there were on a day, of those that are deleted: a number, and nobody in it. Figures against the
-- period before stay true when retention, or somebody, deletes what they were counted from.
create table kept_figures (
  figure text not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (figure, day)
);
