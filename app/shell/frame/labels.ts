/** The links of the header, in order. */
export const headerLinks = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About Us' },
  { href: '/services', label: 'Services' },
  { href: '/campus', label: 'Campus' },
  { href: '/academy', label: 'Solutioneer Academy' },
  { href: '/resources', label: 'Resource Center' },
] as const

/** Pages without a link of their own in the header, under the link that leads to them. */
export const pagesUnder: Partial<Record<string, readonly string[]>> = {
  '/services': [
    '/framework',
    '/products',
    '/navigator',
    '/solution-center',
    '/skillbridge',
    '/assessment',
    '/how-we-count',
  ],
  '/resources': ['/ultimate-solutioneer', '/subscribe'],
  '/contact': ['/meet'],
}

/** The other labels of the header. */
export const headerLabels = {
  navigation: 'Main',
  menu: 'Menu',
  contact: 'Contact Us',
  signIn: 'Sign In',
  home: (firm: string) => `${firm}, home`,
} as const
