import { setTimeout as sleep } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { actorsContext, isReading, requestOf } from '#app/platform/request.server.ts'
import { addressKey } from './limits.server.ts'
import { turnQueue } from './turn-queue.ts'

/**
 * Forms from this size in bytes count as long. The response may show all submitted values and take a hundred times as
 * long to render as another page.
 */
const longForm = 16 * 1024

// Rendering is single-threaded, so a concurrency of 1 costs nothing; taking turns makes a client with many requests
// wait for itself.
const rendering = turnQueue({ atOnce: 1 })
const amongLong = { visitors: restingTurns('visitors'), members: restingTurns('members') }

type Render = () => string | Promise<string>

/**
 * Renders the response to `request` when it is its turn. Pages take turns by client. Responses to long forms share one
 * turn for all visitors, and another for all members, so that a flood of them cannot delay readers. Only rendering
 * waits: the action has already run.
 * @returns nothing if the sender of a long form disconnected meanwhile
 */
export function renderInQueue(
  request: Request,
  context: Readonly<RouterContextProvider>,
  render: Render,
): Promise<string> {
  const address = addressKey(requestOf(context).address)
  if (!isLong(request)) return rendering(address, async () => render())
  const work = () => (request.signal.aborted ? '' : render())
  const member = memberOf(context)
  return member ? amongLong.members(member, work) : amongLong.visitors(address, work)
}

/**
 * A queue for a group that counts as one client. It pauses after each piece for as long as the piece took: members of
 * the group arrive from the database one by one, and readers would wait for one at each of their steps.
 */
function restingTurns(group: string): (client: string, render: Render) => Promise<string> {
  const queuedPerClient = turnQueue({ atOnce: 1 })
  let restedAt = 0
  const timed = async (render: Render) => {
    const started = performance.now()
    const text = await render()
    restedAt = started + 2 * (performance.now() - started)
    return text
  }
  return (client, render) =>
    queuedPerClient(client, async () => {
      const remainingMs = restedAt - performance.now()
      if (remainingMs > 0) await sleep(remainingMs)
      return rendering(group, () => timed(render))
    })
}

// A missing content-length counts as large: bodies without one are buffered before this point, and get one.
function isLong(request: Request): boolean {
  return !isReading(request) && Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > longForm
}

function memberOf(context: Readonly<RouterContextProvider>): string | undefined {
  const actors = context.get(actorsContext)
  if ('failed' in actors) return undefined
  return [actors.admin, actors.campus].find((actor) => actor.kind === 'member')?.id
}
