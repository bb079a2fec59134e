/** The admin area's navigation: each screen lives with its subject. */
export const screens = [
  { href: '/admin/overview', label: 'Overview' },
  { href: '/admin', label: 'Content' },
  { href: '/admin/pages', label: 'Pages' },
  { href: '/admin/redirects', label: 'Redirects' },
  { href: '/admin/collections', label: 'Collections' },
  { href: '/admin/inbox', label: 'Inbox' },
  { href: '/admin/leads', label: 'Leads' },
  { href: '/admin/meet', label: 'Calls' },
  { href: '/admin/events', label: 'Events' },
  { href: '/admin/curated', label: 'Curated' },
  { href: '/admin/topics', label: 'Topics' },
  { href: '/admin/members', label: 'Members' },
  { href: '/admin/groups', label: 'Groups' },
  { href: '/admin/mail', label: 'Mail' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/audit', label: 'Audit log' },
] as const
