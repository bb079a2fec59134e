import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { databaseAddress, open } from './database.server.ts'

testDatabase()

test('a connection that is cut while a statement waits to be sent serves again', async () => {
  const name = 'to-be-cut'
  const sql = open(databaseAddress(), { max: 1, connect_timeout: 5, connection: { application_name: name } })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const written = vi.spyOn(Socket.prototype, 'write')
  onTestFinished(() => written.mockRestore())
  await sql`select 1`
  for (let time = 0; time < 3; time++) {
    // Its greeting says who it is.
    const greeting = written.mock.calls.findLastIndex(([bytes]) => Buffer.from(bytes as Uint8Array).includes(name))
    const socket = written.mock.contexts[greeting] as Socket
    // The driver keeps a short statement until the end of the turn; the connection ends before that.
    const lost = sql`select 2`.execute()
    await null
    socket.emit('close', false)
    socket.destroy()
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
  }
})
