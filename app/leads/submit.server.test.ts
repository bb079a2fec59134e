import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext, responseHeadersContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { messageForm } from './messages/receive.server.ts'
import type { Sender } from './screen-submission.server.ts'
import { issueFormToken } from './spam/form-token.server.ts'
import { openForm, submitLead } from './submit.server.ts'

testDatabase()

function formDataOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function context() {
  const provider = new RouterContextProvider()
  provider.set(responseHeadersContext, new Headers())
  return provider
}

test('if storing fails, the response is a failure that keeps the input', async () => {
  const formToken = await issueFormToken()
  const fields = { name: 'Ada', email: 'ada@example.com', message: 'Hello', company: 'Rosenrot', pass: formToken }
  const away = Object.assign(new Error('connection lost'), { code: '57P01' })
  for (const [error, status] of [
    [new Error('disk full'), 500],
    [away, 503],
  ] as const) {
    const result = await submitLead(context(), formDataOf(fields), messageForm, () => Promise.reject(error))
    expect(result.init?.status).toBe(status)
    expect(result.data).toMatchObject({ outcome: 'failed', formToken, form: { values: fields } })
  }
})

test('unknown and repeated fields are rejected or ignored and cause no server error', async () => {
  for (const name of ['__proto__', 'constructor', 'name[0]', 'name.x', 'email[]', 'message[a][b]', '']) {
    const form = formDataOf({ name: 'Ada', email: 'ada@example.com', message: 'Hello', [name]: 'x' })
    form.append('name', 'twice')
    const result = await submitLead(context(), form, messageForm, async () => {})
    expect(['sent', 'refused']).toContain(result.data.outcome)
  }
})

test('the sender has the address and the browser of the request, so that the lead gets its page views', async () => {
  const provider = context()
  const headers = new Headers({ 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'accept-language': 'en' })
  provider.set(requestContext, { ...provider.get(requestContext), address: '192.0.2.9', headers })
  const senders: Sender[] = []
  const form = formDataOf({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
  await submitLead(provider, form, messageForm, async (_, sender) => senders.push(sender))
  const browser = { address: '192.0.2.9', userAgent: 'Mozilla/5.0 Firefox/140.0', language: 'en' }
  expect(senders).toMatchObject([{ address: '192.0.2.9', browser }])
})

test('fields have the required attribute but no maxlength, so that pasted text is not cut', async () => {
  const { form } = await openForm(messageForm)
  expect(form.constraints).toEqual({
    name: { required: true },
    email: { required: true },
    company: { required: false },
    phone: { required: false },
    message: { required: true },
  })
})
