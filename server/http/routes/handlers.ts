import { createRequestHandler, type ServerBuild } from 'react-router'

type Handler = ReturnType<typeof createRequestHandler>

/**
 * React Router's handlers, one for each route, created on first use. React Router searches all of some three hundred
 * routes several times per request, and copies them to render a page; a handler with only the known route and its
 * parents takes a quarter to a third of the time.
 * @returns a function of a route's id; without one, it returns the handler of the whole build
 */
export function handlersOf(build: ServerBuild): (routeId?: string) => Handler {
  const whole = createRequestHandler(build, 'production')
  const byRoute = new Map<string, Handler>()
  return (routeId) => {
    if (routeId === undefined) return whole
    const known = byRoute.get(routeId) ?? createRequestHandler(branchOf(build, routeId), 'production')
    byRoute.set(routeId, known)
    return known
  }
}

function branchOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id)
  const only = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id))) as Routes
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
