import { academy } from './academy.content.ts'
import { site } from './site.ts'
import { ultimateSolutioneer } from './ultimate-solutioneer.content.ts'

/** The firm, for search engines. */
export function organizationFacts(origin: string): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: origin,
    description: site.blurb,
    logo: `${origin}/og/home.png`,
    email: site.salesAddress,
    telephone: site.phoneLink.replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.office.city,
      addressRegion: site.office.region,
      addressCountry: site.office.countryCode,
    },
    sameAs: [site.social.x, site.social.linkedin],
  }
}

/** The Academy's courses. */
export function courseFacts(origin: string): object[] {
  return academy.courses.map(({ title, text }) => ({
    '@type': 'Course',
    name: title,
    description: text,
    url: `${origin}/academy?tab=courses`,
    provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name, url: origin },
  }))
}

/** The book, in its two bindings. Its author is not named on the site. */
export function bookFacts(origin: string): object {
  return {
    '@type': 'Book',
    name: site.book.title,
    description: ultimateSolutioneer.meta.description,
    url: `${origin}/ultimate-solutioneer`,
    inLanguage: 'en',
    publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name },
    workExample: [
      { '@type': 'Book', bookFormat: 'https://schema.org/Hardcover', url: site.book.hardcover },
      { '@type': 'Book', bookFormat: 'https://schema.org/Paperback', url: site.book.paperback },
    ],
  }
}
