import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { senderPassOf } from './admit.server.ts'
import { buildPass } from './factory.ts'

testDatabase()

const said = {
  fields: { '': ['This page was open for a long time. Nothing is lost: please send the form once more.'] },
}
const sender = async (seconds: number) => ({ address: '192.0.2.9', pass: await buildPass({ seconds }), trap: '' })

test('a form is taken for a day, and then asked for once more, in words', async () => {
  expect(await senderPassOf(await sender(86_000))).toMatchObject({ id: expect.any(String) })
  await expect(senderPassOf(await sender(86_500))).rejects.toMatchObject(said)
  await expect(senderPassOf({ ...(await sender(60)), pass: 'made up' })).rejects.toMatchObject(said)
})
