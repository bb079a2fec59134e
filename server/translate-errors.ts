import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { answerInit, refusalOf } from '#app/platform/forms/refusal.server.ts'
import { isId } from '#app/platform/ids.ts'
import { answerHeadersContext } from '#app/platform/request.server.ts'

type Act = (args: { context: Readonly<RouterContextProvider>; params: { id?: string } }) => unknown

/**
 * The one place that turns the product's errors into answers: every loader and action of `build` is wrapped so that
 * what it throws of the family becomes a route error with its status, message and headers. A database that is away
 * becomes 503. Anything else stays a fault (500), and is logged as one.
 */
export function translateErrors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action } = route.module
      const module = {
        ...route.module,
        ...(loader && { loader: translated(loader as Act) }),
        ...(action && { action: translated(action as Act) }),
      }
      return [id, { ...route, module }]
    }),
  )
  return { ...build, routes: routes as ServerBuild['routes'] }
}

function translated(act: Act): Act {
  return async (args) => {
    try {
      // What no record can be called is not asked of the database.
      if (args.params.id !== undefined && !isId(args.params.id)) throw new NotFound()
      return withHeaders(await act(args), args.context)
    } catch (error) {
      throw asRouteError(error, args.context)
    }
  }
}

// React Router drops the headers of an action's data on pages; that of a limit is for everybody.
function withHeaders(answer: unknown, context: Readonly<RouterContextProvider>): unknown {
  const init = (answer as { init?: ResponseInit | null } | null | undefined)?.init
  const retryAfter = new Headers(init?.headers).get('retry-after')
  if (retryAfter) context.get(answerHeadersContext).set('retry-after', retryAfter)
  return answer
}

function asRouteError(thrown: unknown, context: Readonly<RouterContextProvider>): unknown {
  const refusal = refusalOf(thrown)
  if (!refusal) return thrown
  const { status, headers } = answerInit(refusal)
  for (const [name, value] of Object.entries(headers)) context.get(answerHeadersContext).set(name, value)
  return data(refusal.message, { status, statusText: statusTexts[status] })
}

const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
