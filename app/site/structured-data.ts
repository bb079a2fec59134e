import type { SitePerson } from '#app/people/person.ts'
import { personStructuredData } from '#app/people/structured-data.ts'
import mark from '../shell/icons/icon-512.png?url'
import { site } from '../shell/site.ts'
import type { CollectionEntry } from './collections/entry.ts'
import { academy } from './offers/academy.content.ts'
import { ultimateSolutioneer } from './offers/ultimate-solutioneer.content.ts'

/** The organization's structured data. */
export function organizationStructuredData(origin: string): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: origin,
    description: site.blurb,
    logo: origin + (site.mark || mark),
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

/** The site's structured data, with its search. */
export function siteStructuredData(origin: string): object {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/resources?q={query}`,
      'query-input': 'required name=query',
    },
  }
}

/** Structured data of the Academy's courses, each with its upcoming dates. */
export function courseStructuredData(origin: string, dates: readonly CollectionEntry[] = []): object[] {
  return academy().courses.map(({ slug, title, text, workload }) => ({
    '@type': 'Course',
    name: title,
    description: text,
    url: `${origin}/academy?tab=courses#${slug}`,
    hasCourseInstance: courseInstances(
      { courseMode: workload === 'P3D' ? 'Onsite' : 'Online', courseWorkload: workload },
      dates.filter(({ fields }) => fields.course === slug),
    ),
    provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name, url: origin },
  }))
}

function courseInstances(always: object, dates: readonly CollectionEntry[]): object | object[] {
  const instance = { '@type': 'CourseInstance', ...always }
  if (dates.length === 0) return instance
  return dates.map(({ fields: { starts, ends, place, instructor } }) => ({
    ...instance,
    startDate: starts,
    endDate: ends ?? starts,
    location: place,
    instructor: instructor ? { '@type': 'Person', name: instructor } : undefined,
  }))
}

/**
 * Structured data of the book in both bindings. Its author is named if the firm's facts name one.
 * @param author the person of the site with the author's name, if there is one
 */
export function bookStructuredData(origin: string, author?: SitePerson): object {
  return {
    '@type': 'Book',
    name: site.book.title,
    description: ultimateSolutioneer().meta.description,
    url: `${origin}/ultimate-solutioneer`,
    inLanguage: 'en',
    author: author
      ? personStructuredData(origin, author)
      : site.book.author
        ? { '@type': 'Person', name: site.book.author }
        : undefined,
    publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name },
    workExample: [
      { '@type': 'Book', bookFormat: 'https://schema.org/Hardcover', url: site.book.hardcover },
      { '@type': 'Book', bookFormat: 'https://schema.org/Paperback', url: site.book.paperback },
    ],
  }
}
