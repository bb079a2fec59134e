import { auditTitle } from './audit/labels.ts'
/** The admin area's navigation. Each screen is implemented in its feature's folder; rooms group related screens. */
export const screens = [
  { room: 'Overview', href: '/admin/overview', label: 'Overview' },
  { room: 'Content', href: '/admin', label: 'Articles and downloads' },
  { room: 'Content', href: '/admin/media', label: 'Media' },
  { room: 'Content', href: '/admin/newsletter', label: 'Newsletter' },
  { room: 'Content', href: '/admin/subscribers', label: 'Subscribers' },
  { room: 'Site', href: '/admin/pages', label: 'Pages' },
  { room: 'Site', href: '/admin/collections', label: 'Collections' },
  { room: 'Site', href: '/admin/assessment', label: 'Assessment' },
  { room: 'Site', href: '/admin/banner', label: 'Banner' },
  { room: 'Site', href: '/admin/redirects', label: 'Redirects' },
  { room: 'Site', href: '/admin/import', label: 'Import' },
  { room: 'Leads', href: '/admin/leads', label: 'All leads' },
  { room: 'Leads', href: '/admin/inbox', label: 'Inbox' },
  { room: 'Leads', href: '/admin/candidates', label: 'Find candidates' },
  { room: 'Leads', href: '/admin/replies', label: 'Saved replies' },
  { room: 'Leads', href: '/admin/kept', label: 'How long kept' },
  { room: 'Leads', href: '/admin/meet', label: 'Calls' },
  { room: 'Events', href: '/admin/events', label: 'Events' },
  { room: 'Campus', href: '/admin/members', label: 'Members' },
  { room: 'Campus', href: '/admin/groups', label: 'Groups' },
  { room: 'Campus', href: '/admin/topics', label: 'Topics' },
  { room: 'Campus', href: '/admin/curated', label: 'Curated' },
  { room: 'System', href: '/admin/mail', label: 'Email' },
  { room: 'System', href: '/admin/settings', label: 'Settings' },
  { room: 'System', href: '/admin/api', label: 'API keys' },
  { room: 'System', href: '/admin/webhooks', label: 'Webhooks' },
  { room: 'System', href: '/admin/audit', label: auditTitle },
] as const

type Screen = (typeof screens)[number]

/** The screens of each room, in order. */
export function roomsOf(allowed: readonly Screen[]): { label: string; screens: Screen[] }[] {
  const rooms = new Map<string, Screen[]>()
  for (const screen of allowed) rooms.set(screen.room, [...(rooms.get(screen.room) ?? []), screen])
  return [...rooms].map(([label, within]) => ({ label, screens: within }))
}

/** The screen of a path: the one whose address is its prefix. `/admin` also covers the content pages below it. */
export function screenAt(pathname: string): Screen | undefined {
  // People are not in the navigation: their pages are opened from a lead.
  const at = pathname.startsWith('/admin/people/') ? '/admin/leads' : pathname
  const within = ({ href }: Screen) => at === href || at.startsWith(`${href}/`)
  return screens.find((screen) => screen.href !== '/admin' && within(screen)) ?? screens.find(within)
}
