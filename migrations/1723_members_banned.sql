create index members_banned on members (banned_until) where banned_until is not null;
