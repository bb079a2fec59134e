import type { FigurePage } from '#app/art/page-figure.tsx'
import { about } from './about.content.ts'
import { academy } from './academy.content.ts'
import { framework } from './framework.content.ts'
import { navigator } from './navigator.content.ts'
import { privacy } from './privacy.content.ts'
import { products } from './products.content.ts'
import { services } from './services.content.ts'
import { skillbridge } from './skillbridge.content.ts'
import { solutionCenter } from './solution-center.content.ts'
import { terms } from './terms.content.ts'
import { ultimateSolutioneer } from './ultimate-solutioneer.content.ts'

/** A page that everybody may see, as crawlers, language models and sharing pictures hear of it. */
export interface PublicPage {
  path: string
  /** Its sharing picture is `/og/{name}.png`, and has the figure of that name. */
  name: FigurePage
  title: string
  description: string
}

/** Every public page with an address of its own, in the order of the specification's route list. Articles come from the database. */
export const publicPages: readonly [PublicPage, ...PublicPage[]] = [
  {
    path: '/',
    name: 'home',
    title: 'Win Your Unfair Share of Business',
    description: 'Consulting, training and a community for presales teams that want the larger slice.',
  },
  { path: '/about', name: 'about', ...about.meta },
  { path: '/services', name: 'services', ...services.meta },
  { path: '/academy', name: 'academy', ...academy.meta },
  { path: '/framework', name: 'framework', ...framework.meta },
  { path: '/products', name: 'products', ...products.meta },
  { path: '/navigator', name: 'navigator', ...navigator.meta },
  { path: '/solution-center', name: 'solution-center', ...solutionCenter.meta },
  {
    path: '/contact',
    name: 'contact',
    title: 'Contact Us',
    description: 'Write to us about a deal, a team or a course. A presales practitioner reads every message.',
  },
  {
    path: '/resources',
    name: 'resources',
    title: 'Resource Center',
    description: 'Articles and downloads on discovery, demos, RFPs, value and presales leadership.',
  },
  { path: '/skillbridge', name: 'skillbridge', ...skillbridge.meta },
  {
    path: '/skillbridge/candidate-profile',
    name: 'candidate-profile',
    title: 'Candidate Profile',
    description: 'Join the network of presales professionals: tell us once what you can do and what you want next.',
  },
  { path: '/ultimate-solutioneer', name: 'ultimate-solutioneer', ...ultimateSolutioneer.meta },
  { path: '/terms', name: 'terms', ...terms.meta },
  { path: '/privacy', name: 'privacy', ...privacy.meta },
  {
    path: '/campus',
    name: 'campus',
    title: 'Solutioneer Campus',
    description: 'A professional community for presales collaboration.',
  },
]
