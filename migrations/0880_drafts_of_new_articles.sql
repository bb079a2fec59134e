-- Each form of a new article keeps a draft of its own; a saved article has one a person, as before.
alter table article_drafts drop constraint article_drafts_one;
alter table article_drafts add constraint article_drafts_one unique (admin_id, article_id);
