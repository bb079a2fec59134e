import { afterAll, beforeAll } from 'vitest'
import { endStreams, subscribeToLive } from '#app/platform/live.server.ts'

/** Has the file's tests hear live news, as a process that serves does. */
export function liveEvents(): void {
  beforeAll(() => subscribeToLive())
  afterAll(endStreams)
}
