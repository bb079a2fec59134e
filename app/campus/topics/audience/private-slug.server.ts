import { randomBytes } from 'node:crypto'

/**
 * The slug of a private topic: the typed slug plus a random suffix. The typed slug stays free, so that taking it does
 * not reveal the private topic.
 * @param before the current slug; if the typed slug ends with its suffix, the suffix is replaced
 */
export function privateSlug(input: string, before = ''): string {
  const end = /-[0-9a-f]{8}$/.exec(before)?.[0]
  const base = end && input.endsWith(end) ? input.slice(0, -end.length) : input
  return `${base.slice(0, 71).replace(/-$/, '')}-${randomBytes(4).toString('hex')}`
}
