import { createRequestHandler, type ServerBuild } from 'react-router'
import { translateErrors } from '../../translate-errors.ts'

type Handler = ReturnType<typeof createRequestHandler>

/**
 * React Router's handlers, one for each address of the pages, made when it is first asked for. React Router would look
 * through all of some three hundred routes several times for each request, and make them again to render a page; the
 * address is known here, so each handler is given the one route and those around it.
 * @param build with every route; what is no address of it goes to a handler of the whole
 */
export function handlersOf(build: ServerBuild): (routeId: string | undefined) => Handler {
  const translated = translateErrors(build)
  const whole = createRequestHandler(translated, 'production')
  const own = new Map<string, Handler>()
  return (routeId) => {
    if (routeId === undefined) return whole
    const known = own.get(routeId) ?? createRequestHandler(branchOf(translated, routeId), 'production')
    own.set(routeId, known)
    return known
  }
}

function branchOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id)
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : []))) as Record<string, Route>
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
