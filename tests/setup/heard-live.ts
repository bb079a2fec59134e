import { afterAll, beforeAll } from 'vitest'
import { endStreams, hearLive } from '#app/platform/live/live.server.ts'

/** Has the file's tests hear live news, as a process that serves does. */
export function heardLive(): void {
  beforeAll(() => hearLive())
  afterAll(endStreams)
}
