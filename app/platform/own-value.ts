/**
 * What a table holds under a name that somebody else chose: an address, a form. Every object also answers to names like
 * `constructor` and `__proto__`, which stand in no table.
 */
export function ownProperty<Value>(table: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
