import { comparedAddress, comparedPath } from './redirect.ts'

/** A problem of a redirect in combination with the others. */
export interface ChainProblem {
  field: 'path' | 'target'
  message: string
}

/**
 * Detects a redirect that would form a loop, or lead to an address that redirects again: browsers need another request,
 * and search engines give up.
 * @param all all redirects including this one: path → target
 * @param leading the addresses that some of them lead to
 */
export function chainProblem(
  path: string,
  target: string,
  all: ReadonlyMap<string, string>,
  leading: ReadonlyMap<string, string>,
): ChainProblem | undefined {
  const to = matchedAddresses(target).find((address) => address === path || all.has(address))
  if (to === path) return { field: 'target', message: 'It would lead to itself.' }
  if (to !== undefined)
    return { field: 'target', message: `${to} leads on to ${all.get(to)} itself. Enter that address instead.` }
  const from = leading.get(path)
  if (from !== undefined)
    return { field: 'path', message: `${from} leads here already. Let that lead to the new address first.` }
  return undefined
}

/** The addresses that redirects lead to, each with one redirect that leads there. */
export function leadingTo(all: ReadonlyMap<string, string>): Map<string, string> {
  const leading = new Map<string, string>()
  for (const [path, target] of all) for (const address of matchedAddresses(target)) leading.set(address, path)
  return leading
}

/**
 * The addresses whose redirect a request for `target` follows, if there is one: with its query first, then without, as
 * in `followRedirect`. Empty for a target on another site.
 */
export function matchedAddresses(target: string): string[] {
  if (!target.startsWith('/')) return []
  const whole = target.replace(/#.*$/, '')
  const addresses = [comparedAddress(whole), comparedPath(whole.replace(/\?.*$/, ''))]
  return [...new Set(addresses)].filter((address) => address !== undefined)
}
