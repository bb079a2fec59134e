-- Redirects may keep the method (307, 308) or say that a page is gone for good (410), which leads nowhere.
alter table redirects drop constraint redirects_status_check;
alter table redirects add constraint redirects_status_check check (status in (301, 302, 307, 308, 410));
alter table redirects add constraint redirects_target_check check ((target = '') = (status = 410));
