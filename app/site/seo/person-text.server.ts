import { type PersonDetails, personPath } from '#app/people/person.ts'
import { config } from '#app/platform/config/config.server.ts'

/** A person of the site as markdown: name and role above their words and story. */
export function personText(person: PersonDetails): string {
  const { name, role, words, story, address } = person
  const { siteUrl } = config()
  const profile = address.startsWith('/') ? siteUrl + address : address
  const parts = [`# ${name}`, role, words && `> ${words.replace(/\s+/g, ' ')}`, story.trim(), profile]
  return `${[...parts.filter(Boolean), siteUrl + personPath(person)].join('\n\n')}\n`
}
