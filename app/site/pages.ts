import type { FigurePage } from '#app/art/page-figure.tsx'
import { customCopyFor } from '#app/platform/copy/copy.ts'
import { about } from './firm/about.content.ts'
import { howWeCount } from './firm/how-we-count.content.ts'
import { privacy } from './firm/privacy.content.ts'
import { terms } from './firm/terms.content.ts'
import { home } from './home.content.ts'
import { academy } from './offers/academy.content.ts'
import { framework } from './offers/framework.content.ts'
import { navigator } from './offers/navigator.content.ts'
import { products } from './offers/products.content.ts'
import { services } from './offers/services.content.ts'
import { skillbridge } from './offers/skillbridge.content.ts'
import { solutionCenter } from './offers/solution-center.content.ts'
import { ultimateSolutioneer } from './offers/ultimate-solutioneer.content.ts'

/** A public page, as described to crawlers, language models and link previews. */
export interface PublicPage {
  path: string
  /** The figure in its preview picture. */
  figure: FigurePage
  title: string
  description: string
}

// Reads the copy lazily, because it may be customized later.
const pageOf = (
  path: string,
  figure: FigurePage,
  words: () => { meta: { name?: string; title: string; description: string } },
): PublicPage => ({
  path,
  figure,
  get title() {
    return words().meta.name ?? words().meta.title
  },
  get description() {
    return words().meta.description
  },
})

// Pages of other features, whose copy cannot be imported here; custom copy takes precedence.
const pageElsewhere = (words: string, at: string, { description, ...page }: PublicPage): PublicPage => ({
  ...page,
  get description() {
    return customCopyFor(words)[at] ?? description
  },
})

/** All public pages with a fixed address, in the specification's order. Articles are in the database. */
export const publicPages: readonly [PublicPage, ...PublicPage[]] = [
  {
    path: '/',
    figure: 'home',
    get title() {
      return home().hero.title
    },
    get description() {
      return home().description
    },
  },
  pageOf('/about', 'about', about),
  pageOf('/services', 'services', services),
  pageOf('/academy', 'academy', academy),
  pageOf('/framework', 'framework', framework),
  pageOf('/products', 'products', products),
  pageOf('/navigator', 'navigator', navigator),
  pageOf('/solution-center', 'solution-center', solutionCenter),
  pageElsewhere('contact', 'meta.description', {
    path: '/contact',
    figure: 'contact',
    title: 'Contact Us',
    description: 'Write to us about a deal, a team or a course. A presales practitioner reads every message.',
  }),
  pageElsewhere('resources', 'meta.description', {
    path: '/resources',
    figure: 'resources',
    title: 'Resource Center',
    description: 'Articles and downloads on discovery, demos, RFPs, value and presales leadership.',
  }),
  pageElsewhere('events', 'description', {
    path: '/events',
    figure: 'events',
    title: 'Events',
    description: 'Webinars, workshops and clinics, run by people who have led presales teams.',
  }),
  pageElsewhere('assessment', 'meta.description', {
    path: '/assessment',
    figure: 'assessment',
    title: 'Presales Assessment',
    description:
      'Questions on how your presales team qualifies, discovers, demonstrates, answers and hands over. The ' +
      'result is there right away, and we don’t ask for your email.',
  }),
  pageElsewhere('meet', 'meta.description', {
    path: '/meet',
    figure: 'meet',
    title: 'Book a Call',
    description: 'Choose a time for a call about a deal, a team or a course, by your own clock.',
  }),
  pageOf('/skillbridge', 'skillbridge', skillbridge),
  pageElsewhere('candidate-profile', 'meta.description', {
    path: '/skillbridge/candidate-profile',
    figure: 'candidate-profile',
    title: 'Candidate Profile',
    description: 'Join the network of presales professionals: tell us once what you can do and what you want next.',
  }),
  pageOf('/ultimate-solutioneer', 'ultimate-solutioneer', ultimateSolutioneer),
  pageOf('/how-we-count', 'how-we-count', howWeCount),
  pageOf('/terms', 'terms', terms),
  pageOf('/privacy', 'privacy', privacy),
  pageElsewhere('campus', 'description', {
    path: '/campus',
    figure: 'campus',
    title: 'Solutioneer Campus',
    description: 'A professional community for presales collaboration.',
  }),
]
