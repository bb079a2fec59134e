/** The admin area's navigation: each screen lives with its subject. */
export const screens = [
  { href: '/admin', label: 'Content' },
  { href: '/admin/inbox', label: 'Inbox' },
  { href: '/admin/members', label: 'Members' },
  { href: '/admin/mail', label: 'Mail' },
] as const
