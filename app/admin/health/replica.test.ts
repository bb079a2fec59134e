import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { replica } from './replica.server.ts'

const source = testDatabase()

test('what is no replica, and what is not there, is named', async () => {
  expect(await replica({ replicaUrl: undefined })).toEqual([])
  const [itself] = await replica({ replicaUrl: urlOf() })
  expect(itself).toMatchObject({
    fine: false,
    says: expect.stringMatching(/names no replica, or one that was promoted/),
  })
  const [none] = await replica({ replicaUrl: `postgres://u@127.0.0.1:${await freePort()}/x` })
  expect(none).toMatchObject({
    fine: false,
    says: expect.stringMatching(/^DATABASE_REPLICA_URL: .+ could not be reached/),
  })
})

function urlOf(): string {
  const { address } = source
  if (typeof address === 'string') return address
  const { host, port, user, database } = address
  return `postgres://${user}@x:${port}/${database}?host=${host}`
}
