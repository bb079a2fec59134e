import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { AuthError } from './errors.ts'
import { sendText } from './texts.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'texts-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('without a gateway a text message is stored beside the emails', async () => {
  setConfig(readConfig({ DATA_DIR: dataDir }))
  const id = await sendText('12025550100', 'Your code is 123456.')
  const file = path.join(dataDir, 'mail', `${id}.sms`)
  expect(await readFile(file, 'utf8')).toBe('To: +12025550100\n\nYour code is 123456.\n')
})

test('a gateway receives the number and the text and returns the message id; a failure is reported', async () => {
  const bodies: unknown[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    bodies.push(await json(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message_id":"theirs"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const smsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  setConfig(readConfig({ DATA_DIR: dataDir, SMS_URL: smsUrl }))
  expect(await sendText('12025550100', 'Hello')).toBe('theirs')
  expect(bodies).toEqual([{ id: expect.any(String), to: '+12025550100', text: 'Hello' }])
  status = 500
  await expect(sendText('12025550100', 'Hello')).rejects.toBeInstanceOf(AuthError)
})
