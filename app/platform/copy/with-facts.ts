/** `{name}` in a text: what the page puts there. */
const place = /\{(\w+)\}/g

/** A text with facts in their places: `withValues('Kept {name}.', { name })`. A place without a fact stays as it is. */
export function withValues(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(place, (whole, name: string) => (Object.hasOwn(facts, name) ? String(facts[name]) : whole))
}

/** The places of a text: `['{name}']`. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(place)].map(([whole]) => whole)
}
