import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'

/** A person of the site, as bylines and cards show them. */
export interface SitePerson {
  id: string
  /** The URL segment below `/people/`. */
  slug: string
  name: string
  role: string
  /** The portrait; null: one is generated from the id. */
  picture: ImageMetadata | null
}

/** A person as shown on their own page. Empty texts were left out. */
export interface PersonDetails extends SitePerson {
  /** A few sentences of their own. */
  words: string
  story: string
  /** Their profile on another site, or a page of this one. */
  address: string
}

/** The address of a person's page. */
export function personPath({ slug }: Pick<SitePerson, 'slug'>): string {
  return `/people/${encodeURIComponent(slug)}`
}
