import type { FigurePage } from '#app/art/page-figure.tsx'
import { about } from './about.content.ts'
import { academy } from './academy.content.ts'
import { framework } from './framework.content.ts'
import { home } from './home.content.tsx'
import { howWeCount } from './how-we-count.content.ts'
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
  /** The figure that its sharing picture shows. */
  figure: FigurePage
  title: string
  description: string
}

const pageOf = (path: string, figure: FigurePage, meta: { name?: string; title: string; description: string }) => ({
  path,
  figure,
  title: meta.name ?? meta.title,
  description: meta.description,
})

/**
 * Every public page with an address of its own, in the order of the specification's route list. Articles come from the
 * database.
 */
export const publicPages: readonly [PublicPage, ...PublicPage[]] = [
  {
    path: '/',
    figure: 'home',
    title: 'Win Your Unfair Share of Business',
    description: home.description,
  },
  pageOf('/about', 'about', about.meta),
  pageOf('/services', 'services', services.meta),
  pageOf('/academy', 'academy', academy.meta),
  pageOf('/framework', 'framework', framework.meta),
  pageOf('/products', 'products', products.meta),
  pageOf('/navigator', 'navigator', navigator.meta),
  pageOf('/solution-center', 'solution-center', solutionCenter.meta),
  {
    path: '/contact',
    figure: 'contact',
    title: 'Contact Us',
    description: 'Write to us about a deal, a team or a course. A presales practitioner reads every message.',
  },
  {
    path: '/resources',
    figure: 'resources',
    title: 'Resource Center',
    description: 'Articles and downloads on discovery, demos, RFPs, value and presales leadership.',
  },
  pageOf('/skillbridge', 'skillbridge', skillbridge.meta),
  {
    path: '/skillbridge/candidate-profile',
    figure: 'candidate-profile',
    title: 'Candidate Profile',
    description: 'Join the network of presales professionals: tell us once what you can do and what you want next.',
  },
  pageOf('/ultimate-solutioneer', 'ultimate-solutioneer', ultimateSolutioneer.meta),
  pageOf('/how-we-count', 'how-we-count', howWeCount.meta),
  pageOf('/terms', 'terms', terms.meta),
  pageOf('/privacy', 'privacy', privacy.meta),
  {
    path: '/campus',
    figure: 'campus',
    title: 'Solutioneer Campus',
    description: 'A professional community for presales collaboration.',
  },
]
