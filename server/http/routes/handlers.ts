import {
  createRequestHandler,
  type LoaderFunction,
  UNSAFE_SingleFetchRedirectSymbol as redirectMark,
  type ServerBuild,
} from 'react-router'
import { translateErrors } from '../../translate-errors.ts'

type Handler = ReturnType<typeof createRequestHandler>
type ServerRoute = NonNullable<ServerBuild['routes'][string]>

/**
 * React Router's handlers, one for each address of the pages, made when it is first asked for. React Router would look
 * through all of some three hundred routes several times for each request, and make them again to render a page; the
 * address is known here, so each handler is given the one route and those around it.
 * @param build with every route; what is no address of it goes to a handler of the whole
 * @returns for a route's id; `wants` says whether the page is asked for, or the data that React fetches for it
 */
export function handlersOf(build: ServerBuild): (routeId: string | undefined, wants?: 'page' | 'data') => Handler {
  const translated = translateErrors(build)
  const whole = createRequestHandler(translated, 'production')
  const own = new Map<string, Handler>()
  return (routeId, wants = 'page') => {
    if (routeId === undefined) return whole
    const name = `${wants} ${routeId}`
    const known = own.get(name) ?? createRequestHandler(branchOf(translated, routeId, wants), 'production')
    own.set(name, known)
    return known
  }
}

function branchOf(build: ServerBuild, routeId: string, wants: 'page' | 'data'): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id)
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : []))) as Record<string, Route>
  const routes = only(build.routes) as Record<string, ServerRoute>
  const shown = wants === 'data' ? routes : mapped(routes, withoutData)
  return { ...build, routes: shown, assets: { ...build.assets, routes: only(build.assets.routes) } }
}

function mapped<Value>(values: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

/**
 * The route with a loader whose data React Router does not encode for the browser: a tenth of what a page costs. Most
 * pages ship no React that would read it; for the others `entry.server.tsx` writes it. There is no option for that; but
 * an object with the mark of a redirect is written as what stands under the mark alone, and components read its other
 * fields as ever.
 */
function withoutData(route: ServerRoute): ServerRoute {
  const { loader } = route.module
  if (!loader) return route
  const marked: LoaderFunction = async (args) => {
    const data: unknown = await loader(args)
    return isPlain(data) ? { ...data, [redirectMark]: undefined } : data
  }
  return { ...route, module: { ...route.module, loader: marked } }
}

/** What a loader returned as it is: not a response, nor data with a status, nor a list. */
function isPlain(data: unknown): data is object {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
}
