-- Editors write what the public reads: content, pages, events, curated resources; neither leads nor members.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('member', 'moderator', 'editor', 'admin'));
