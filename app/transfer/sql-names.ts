import pg from 'pg'

/** Quotes an SQL identifier. */
export const quoted = pg.escapeIdentifier

/** The temporary table that holds records until they are checked. */
export function staged(name: string): string {
  return `pg_temp.${quoted(`staged_${name}`)}`
}

/** SQL that compares the keys of the rows `s` and `t`. */
export function sameKey(key: string[]): string {
  return key.map((column) => `s.${quoted(column)} = t.${quoted(column)}`).join(' and ')
}
