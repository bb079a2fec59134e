/** `name` as SQL takes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Where the records of a table stand until it is known that they fit. */
export function staged(name: string): string {
  return `pg_temp.${quoted(`staged_${name}`)}`
}

/** Two rows have the same key: those called `s` and `t`. */
export function sameKey(key: string[]): string {
  return key.map((column) => `s.${quoted(column)} = t.${quoted(column)}`).join(' and ')
}
