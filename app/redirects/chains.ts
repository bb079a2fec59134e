import { comparedPath } from './redirect.ts'

/** What is wrong with a redirect among all others. */
export interface ChainProblem {
  field: 'path' | 'target'
  message: string
}

/**
 * Whether a redirect would lead in a circle, or to an address that leads elsewhere itself: a browser would ask twice,
 * and search engines give up.
 * @param all every redirect as it will be: path → target
 * @param leading paths to which some of them lead
 */
export function chainProblem(
  path: string,
  target: string,
  all: ReadonlyMap<string, string>,
  leading: ReadonlyMap<string, string>,
): ChainProblem | undefined {
  const to = targetPath(target)
  if (to === path) return { field: 'target', message: 'It would lead to itself.' }
  const onwards = to === undefined ? undefined : all.get(to)
  if (onwards !== undefined)
    return { field: 'target', message: `${to} leads on to ${onwards} itself. Enter that address instead.` }
  const from = leading.get(path)
  if (from !== undefined)
    return { field: 'path', message: `${from} leads here already. Let that lead to the new address first.` }
  return undefined
}

/** The paths to which redirects lead, each with one that leads there. */
export function leadingTo(all: ReadonlyMap<string, string>): Map<string, string> {
  const leading = new Map<string, string>()
  for (const [path, target] of all) {
    const to = targetPath(target)
    if (to !== undefined) leading.set(to, path)
  }
  return leading
}

/** The path of this site to which a target leads, as redirects compare it. */
function targetPath(target: string): string | undefined {
  return target.startsWith('/') ? comparedPath(target.replace(/[?#].*$/, '')) : undefined
}
