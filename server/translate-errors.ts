import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { ProductError, TooMany, Unavailable } from '#app/platform/errors.ts'
import { answerHeadersContext } from '#app/platform/request.server.ts'

type Act = (args: { context: Readonly<RouterContextProvider> }) => unknown

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
      return await act(args)
    } catch (error) {
      throw asRouteError(error, args.context)
    }
  }
}

function asRouteError(thrown: unknown, context: Readonly<RouterContextProvider>): unknown {
  const error = isDatabaseAway(thrown) ? new Unavailable() : thrown
  if (!(error instanceof ProductError)) return error
  const headers = context.get(answerHeadersContext)
  if (error instanceof TooMany) headers.set('retry-after', String(error.retryAfter))
  if (error instanceof Unavailable) headers.set('retry-after', '5')
  return data(error.message, { status: error.status, statusText: statusTexts[error.status] })
}

const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
