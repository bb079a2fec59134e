import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two refusals of one client: nobody feels them, and no crowd keeps us busy with refusing. */
const pause = 100
/** Refusals of one client that wait. */
const mostWaiting = 100

const lines = new Map<string, { end: Promise<void>; length: number }>()

/**
 * Waits until the next refusal of `client` may go out, one after the other.
 * @param left aborts once nobody waits for the answer any more: that place is given up
 * @returns false where too many wait already: after as long a wait, a line of text is enough
 */
export async function lineUp(client: string, left: AbortSignal): Promise<boolean> {
  const line = lines.get(client) ?? { end: Promise.resolve(), length: 0 }
  if (line.length >= mostWaiting) return wait(pause * mostWaiting, false)
  lines.set(client, line)
  line.length++
  line.end = line.end.then(async () => {
    if (!left.aborted) await wait(pause)
    if (--line.length === 0) lines.delete(client)
  })
  await line.end
  return true
}
