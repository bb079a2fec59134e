import { comparedPath } from './redirect.ts'

/** A problem of a redirect in combination with the others. */
export interface ChainProblem {
  field: 'path' | 'target'
  message: string
}

/**
 * Detects a redirect that would form a loop, or lead to an address that redirects again: browsers need another request,
 * and search engines give up.
 * @param all all redirects including this one: path → target
 * @param leading the paths that some of them lead to
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

/** The paths that redirects lead to, each with one redirect that leads there. */
export function leadingTo(all: ReadonlyMap<string, string>): Map<string, string> {
  const leading = new Map<string, string>()
  for (const [path, target] of all) {
    const to = targetPath(target)
    if (to !== undefined) leading.set(to, path)
  }
  return leading
}

/** The path on this site that a target leads to, normalized for comparison. */
function targetPath(target: string): string | undefined {
  return target.startsWith('/') ? comparedPath(target.replace(/[?#].*$/, '')) : undefined
}
