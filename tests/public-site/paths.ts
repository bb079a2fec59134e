import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Every page under the shared layout that needs neither a sign-in nor a name in its address. */
export const paths = (await routes)
  .filter((entry) => entry.file === 'shell/layout.tsx')
  .flatMap((entry) => pathsOf(entry, ''))
  .filter((path) => !path.includes(':') && !/^\/campus\/(?!auth$)/.test(path))
  // The longest article of the samples stands for all.
  .concat('/resources/articles/answer-question-214-as-if-somebody-will-read-it')

function pathsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = `${above}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
  if (!entry.children?.length) return [path]
  return entry.children.flatMap((child) => pathsOf(child, path))
}
