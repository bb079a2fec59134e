import { site } from '#app/shell/site.ts'
import { personPath, type SitePerson } from './person.ts'

/**
 * A person's structured data (schema.org).
 * @param address their profile on another site, if they have one
 */
export function personStructuredData(origin: string, person: SitePerson, address = ''): object {
  return {
    '@type': 'Person',
    '@id': `${origin}${personPath(person)}#person`,
    name: person.name,
    jobTitle: person.role,
    image: person.picture ? origin + person.picture.url : undefined,
    url: origin + personPath(person),
    sameAs: address.startsWith('https://') ? [address] : undefined,
    worksFor: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name, url: `${origin}/` },
  }
}
