import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'
import { isZone } from '#app/platform/zones/is-zone.ts'

/** The profile fields that a member can show to all members or hide. */
export const concealable = ['company', 'industry', 'tools', 'askAbout', 'bio', 'links', 'timeZone', 'events'] as const
export type Concealable = (typeof concealable)[number]

/** Their labels, in the form and on the profile. */
export const aboutLabels: Record<Concealable, string> = {
  company: 'Company',
  industry: 'Industry',
  tools: 'Tools',
  askAbout: 'Ask me about',
  bio: 'About me',
  links: 'Links',
  timeZone: 'Time zone',
  events: 'Events I come to',
}

const MAX_LINKS = 5

/** The form for the profile fields beyond name and headline. */
export const aboutForm = z.object({
  company: optionalText(80),
  industry: optionalText(80),
  tools: optionalText(200),
  askAbout: optionalText(200),
  bio: optionalText(2000),
  links: optionalText(1000)
    .refine((text) => linksIn(text).length <= MAX_LINKS, `Please enter at most ${MAX_LINKS} links.`)
    .refine((text) => linksIn(text).every(isWebAddress), 'Each line must be an address that starts with https://.'),
  timeZone: optionalText(60).refine((zone) => zone === '' || isZone(zone), 'Please choose a time zone from the list.'),
  affiliation: optionalText(60),
  shown: z.array(z.enum(concealable)).optional().default([]),
  listed: z.boolean().optional().default(false),
  takesLetters: z.boolean().optional().default(false),
})

/** The URLs in a text, one per line. */
export function linksIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(address) && URL.canParse(address)
}
