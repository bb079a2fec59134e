import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { NotFound, TooMany, Unavailable } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import { isId } from '#app/platform/ids.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { actorsContext, requestContext, responseHeadersContext, writingContext } from '#app/platform/request.server.ts'
import { submittedFieldsOf } from '#app/platform/uploads/submitted-fields.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { pageRequest } from './http/request/page-request.ts'
import { countWrite, limitConcurrentWrites } from './http/write-limits.ts'

type Context = Readonly<RouterContextProvider>
type Act = (args: { request: Request; context: Context; params: { id?: string } }, next?: unknown) => unknown

/**
 * Converts ProductErrors to responses, in one place: wraps every loader, action and middleware of `build`, so that a
 * ProductError becomes a route error with its status, message and headers. If the database is down, the response is a
 * 503 with the submitted values. Other errors are logged and answer 500. Also counts and queues writes.
 */
export function translateErrors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action, middleware, handle } = route.module
      const { busyStatus } = (handle ?? {}) as Partial<RouteHandle>
      const module = {
        ...route.module,
        ...(loader && { loader: translated(loader as Act) }),
        ...(action && { action: translated(counted(id, action as Act, busyStatus)) }),
        ...(middleware && { middleware: middleware.map((guard) => translated(guard as Act)) }),
      }
      return [id, { ...route, module }]
    }),
  )
  return { ...build, routes: routes as ServerBuild['routes'] }
}

function translated(act: Act): Act {
  return async (handlerArguments, next) => {
    const args = { ...handlerArguments, request: pageRequest(handlerArguments.request) }
    const writing = args.context.get(writingContext)
    if (writing && args.request.method !== 'GET' && args.request.method !== 'HEAD') writing.request = args.request
    try {
      // Reject invalid ids without a query.
      if (args.params.id !== undefined && !isId(args.params.id)) throw new NotFound()
      return withHeaders(await act(args, next), args.context)
    } catch (error) {
      throw await asRouteError(error, args.context)
    }
  }
}

const queuedPerClient = limitConcurrentWrites()

function counted(address: string, act: Act, busyStatus: RouteHandle['busyStatus']): Act {
  return async (args, next) => {
    const client = clientOf(args.request, args.context)
    try {
      await countWrite(address, client)
      return await queuedPerClient(address, client, args.request, async () => act(args, next))
    } catch (error) {
      throw busyStatus === 503 && error instanceof TooMany ? new Unavailable(error.message, error.retryAfter) : error
    }
  }
}

/** The client for write limits: the account, or the address of an anonymous visitor. */
function clientOf({ url }: Request, context: Context): string {
  const actors = context.get(actorsContext)
  const actor =
    'failed' in actors ? undefined : new URL(url).pathname.startsWith('/admin') ? actors.admin : actors.campus
  return actor?.kind === 'member' ? actor.id : addressKey(context.get(requestContext).address)
}

// React Router drops the headers of an action's data on pages, but Retry-After must be sent.
function withHeaders(answer: unknown, context: Context): unknown {
  const init = (answer as { init?: ResponseInit | null } | null | undefined)?.init
  const retryAfter = new Headers(init?.headers).get('retry-after')
  if (retryAfter) context.get(responseHeadersContext).set('retry-after', retryAfter)
  return answer
}

async function asRouteError(thrown: unknown, context: Context): Promise<unknown> {
  const appError = errorOf(thrown)
  if (!appError) return thrown
  const { status, headers } = responseInit(appError)
  for (const [name, value] of Object.entries(headers)) context.get(responseHeadersContext).set(name, value)
  // This error page replaces the form, so it shows the submitted values.
  const written = context.get(writingContext)
  const writing = written?.isPage && givesBack.has(status) ? written.request : undefined
  const submitted = writing && (await submittedFieldsOf(writing))
  return data(submitted ? { message: appError.message, submitted } : appError.message, {
    status,
    statusText: statusTexts[status],
  })
}

const givesBack = new Set([409, 422, 429, 503])

const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
