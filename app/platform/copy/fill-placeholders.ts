/** A placeholder in a text: `{name}`. */
const PLACEHOLDER = /\{(\w+)\}/g

/** Fills the placeholders of a text: `withValues('Kept {name}.', { name })`. Unknown placeholders stay. */
export function withValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** The placeholders of a text: `['{name}']`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([whole]) => whole)
}
