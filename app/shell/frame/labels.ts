/** The links of the header, in order. */
export const headerLinks = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About Us' },
  { href: '/services', label: 'Services' },
  { href: '/campus', label: 'Campus' },
  { href: '/academy', label: 'Solutioneer Academy' },
  { href: '/resources', label: 'Resource Center' },
] as const

/** The other labels of the header. */
export const headerLabels = {
  navigation: 'Main',
  menu: 'Menu',
  contact: 'Contact Us',
  home: (firm: string) => `${firm}, home`,
} as const
