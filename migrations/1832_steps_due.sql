-- Next steps are found by their owner and day; the day on which the owner was mailed about one keeps it to once a day.
alter table people add column mailed_on date;
create index people_due on people (owner_id, due_on) where due_on is not null;
