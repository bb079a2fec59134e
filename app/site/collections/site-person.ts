import type { SitePerson } from '#app/people/person.ts'
import type { CollectionEntry } from './entry.ts'

/** A person of the collection `people`, as bylines show them. */
export function sitePersonOf({ id, fields, picture }: CollectionEntry): SitePerson {
  const { slug = id, name = '', role = '' } = fields
  return { id, slug, name, role, picture }
}
