import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import { isId } from '#app/platform/ids.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { actorsContext, requestContext, responseHeadersContext, writingContext } from '#app/platform/request.server.ts'
import { submittedFieldsOf } from '#app/platform/uploads/submitted-fields.server.ts'
import { pageRequest } from './http/request/page-request.ts'
import { countWrite, writingInTurn } from './http/write-limits.ts'

type Context = Readonly<RouterContextProvider>
type Act = (args: { request: Request; context: Context; params: { id?: string } }, next?: unknown) => unknown

/**
 * The one place that turns the product's errors into answers: every loader, action and guard of `build` is wrapped so
 * that what it throws of the family becomes a route error with its status, message and headers. A database that is away
 * becomes 503, with all that was typed. Anything else stays a fault (500), and is logged as one. Here each write is
 * counted and waits for its turn, too.
 */
export function translateErrors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action, middleware } = route.module
      const module = {
        ...route.module,
        ...(loader && { loader: translated(loader as Act) }),
        ...(action && { action: translated(counted(id, action as Act)) }),
        ...(middleware && { middleware: middleware.map((guard) => translated(guard as Act)) }),
      }
      return [id, { ...route, module }]
    }),
  )
  return { ...build, routes: routes as ServerBuild['routes'] }
}

function translated(act: Act): Act {
  return async (given, next) => {
    const args = { ...given, request: pageRequest(given.request) }
    const writing = args.context.get(writingContext)
    if (writing && args.request.method !== 'GET' && args.request.method !== 'HEAD') writing.request = args.request
    try {
      // What no record can be called is not asked of the database.
      if (args.params.id !== undefined && !isId(args.params.id)) throw new NotFound()
      return withHeaders(await act(args, next), args.context)
    } catch (error) {
      throw await asRouteError(error, args.context)
    }
  }
}

const inTurn = writingInTurn()

function counted(address: string, act: Act): Act {
  return async (args, next) => {
    const client = clientOf(args.request, args.context)
    await countWrite(address, client)
    return inTurn(address, client, args.request, async () => act(args, next))
  }
}

/** Who writes: an account, or a network of those who are not signed in. */
function clientOf({ url }: Request, context: Context): string {
  const actors = context.get(actorsContext)
  const actor =
    'failed' in actors ? undefined : new URL(url).pathname.startsWith('/admin') ? actors.admin : actors.campus
  return actor?.kind === 'member' ? actor.id : addressKey(context.get(requestContext).address)
}

// React Router drops the headers of an action's data on pages; that of a limit is for everybody.
function withHeaders(answer: unknown, context: Context): unknown {
  const init = (answer as { init?: ResponseInit | null } | null | undefined)?.init
  const retryAfter = new Headers(init?.headers).get('retry-after')
  if (retryAfter) context.get(responseHeadersContext).set('retry-after', retryAfter)
  return answer
}

async function asRouteError(thrown: unknown, context: Context): Promise<unknown> {
  const refusal = errorOf(thrown)
  if (!refusal) return thrown
  const { status, headers } = responseInit(refusal)
  for (const [name, value] of Object.entries(headers)) context.get(responseHeadersContext).set(name, value)
  // Nobody shows the form again here, so what was typed stands in the page of the error.
  const written = context.get(writingContext)
  const writing = written?.isPage && givesBack.has(status) ? written.request : undefined
  const kept = writing && (await submittedFieldsOf(writing))
  return data(kept ? { said: refusal.message, kept } : refusal.message, { status, statusText: statusTexts[status] })
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
