/** A placeholder in a text: `{name}`. */
const place = /\{(\w+)\}/g

/** Fills the placeholders of a text: `withValues('Kept {name}.', { name })`. Unknown placeholders stay. */
export function withValues(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(place, (whole, name: string) => (Object.hasOwn(facts, name) ? String(facts[name]) : whole))
}

/** The placeholders of a text: `['{name}']`. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(place)].map(([whole]) => whole)
}
