import { afterAll, beforeAll } from 'vitest'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { endStreams, hearLive } from '#app/platform/live/live.server.ts'

/** Has the file's tests hear live news, as a process that serves does. @param place its database */
export function heardLive(place: { address: DatabaseAddress }): void {
  let pool: ReturnType<typeof open>
  beforeAll(async () => {
    pool = open(place.address, { max: 1 })
    await hearLive(pool)
  })
  afterAll(async () => {
    endStreams()
    await pool.end({ timeout: 1 })
  })
}
