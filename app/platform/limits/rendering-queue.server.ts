import { setTimeout as sleep } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { actorsContext, isReading, requestOf } from '#app/platform/request.server.ts'
import { addressKey } from './limits.server.ts'
import { turnQueue } from './turn-queue.ts'

/**
 * Bytes from which a posted form is long. The page that answers it may show all that was typed, which takes up to a
 * hundred times as long to render as another.
 */
const longForm = 16 * 1024

// One after the other costs nothing, for there is one thread; in turns, a crowd of one client waits for itself.
const rendering = turnQueue({ atOnce: 1 })
const amongLong = { visitors: restingTurns('visitors'), members: restingTurns('members') }

type Render = () => string | Promise<string>

/**
 * Renders the page that answers `request` once it is its turn. Pages take turns by client, and the answers to all long
 * forms of visitors count as those of one client, so that six hundred of them are no crowd to who reads; those of
 * members as those of another. Only the rendering waits: what was posted is written, or refused, by then.
 * @returns nothing where the sender of a long form left meanwhile
 */
export function renderInTurn(
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
 * Turns of a group that together is one client. After each it rests for as long as that took: its members come from the
 * database one by one, and who reads would wait for one of them at each step of its own.
 */
function restingTurns(group: string): (client: string, render: Render) => Promise<string> {
  const inTurn = turnQueue({ atOnce: 1 })
  let restedAt = 0
  const timed = async (render: Render) => {
    const started = performance.now()
    const text = await render()
    restedAt = started + 2 * (performance.now() - started)
    return text
  }
  return (client, render) =>
    inTurn(client, async () => {
      const rest = restedAt - performance.now()
      if (rest > 0) await sleep(rest)
      return rendering(group, () => timed(render))
    })
}

// What says no length is large: the pipeline waits for all others, and says how long they are.
function isLong(request: Request): boolean {
  return !isReading(request) && Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > longForm
}

function memberOf(context: Readonly<RouterContextProvider>): string | undefined {
  const actors = context.get(actorsContext)
  if ('failed' in actors) return undefined
  return [actors.admin, actors.campus].find((actor) => actor.kind === 'member')?.id
}
