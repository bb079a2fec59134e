/**
 * Looks up an own property by an untrusted name, such as part of a URL or a form value. Plain indexing would also find
 * inherited names such as `constructor` and `__proto__`.
 */
export function ownProperty<Value>(table: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
