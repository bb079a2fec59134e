-- Guests of events lie among the messages: a list of them alone would read all others.
create index messages_of_guests on messages (id desc) where digest like 'event-guest:%';
