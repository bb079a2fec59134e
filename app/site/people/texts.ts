import type { PersonDetails } from '#app/people/person.ts'

/** The paragraphs of a person's story: an empty line separates them. */
export function paragraphsOf(story: string): string[] {
  return story
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** A description for search engines and link previews: the role, and the beginning of their words or story. */
export function summaryOf({ name, role, words, story }: PersonDetails): string {
  const text = (words || story).replace(/\s+/g, ' ').trim()
  const short = text.length > 160 ? `${text.slice(0, 160).replace(/\s?\S*$/u, '')}…` : text
  return `${name}, ${role}.${short ? ` ${short}` : ''}`
}
