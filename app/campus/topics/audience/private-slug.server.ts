import { randomBytes } from 'node:crypto'

/**
 * The slug of a private topic: what was typed, and an end that nobody guesses. Whoever tries it for a topic of their
 * own gets it, as if there were no private one.
 * @param before the slug that it has, whose end, if it stands in what was typed, makes room for the new one
 */
export function privateSlug(typed: string, before = ''): string {
  const end = /-[0-9a-f]{8}$/.exec(before)?.[0]
  const own = end && typed.endsWith(end) ? typed.slice(0, -end.length) : typed
  return `${own.slice(0, 71).replace(/-$/, '')}-${randomBytes(4).toString('hex')}`
}
