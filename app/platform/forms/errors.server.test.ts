import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { deadlocked } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { errorOf, jsonResponse } from './errors.server.ts'
import { submitForm } from './parse-form.server.ts'
import { postedForm } from './posted-form.server.ts'
import { respondToAction } from './respond-to-action.server.ts'

const away = Object.assign(new Error('connection lost'), { code: '57P01' })
const refusals = [
  [new Invalid({ note: ['Write the note.'] }), 422, 'Write the note.', undefined],
  [new Conflict('Taken.'), 409, 'Taken.', undefined],
  [new Forbidden('Not yours.'), 403, 'Not yours.', undefined],
  [new TooMany(60), 429, 'Too many requests. Please try again in 60 seconds.', '60'],
  [new Unavailable(), 503, 'The service is briefly unavailable. Please try again in a moment.', '5'],
  [away, 503, 'The service is briefly unavailable. Please try again in a moment.', '5'],
] as const

const headersOf = (init: ResponseInit | null | undefined) => new Headers(init?.headers).get('retry-after') ?? undefined

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const busy = ['08006', '53100', '53300', '55P03', '57014', '57P01', '25P03', '40001', '58030']
const unreached = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EAI_AGAIN', 'EHOSTUNREACH', 'EAGAIN', 'EMFILE']

test.each([...busy, ...unreached])('a database error %s counts as temporary, not as a bug', (code) => {
  const thrown = new Error('insert into posts', { cause: Object.assign(new Error(code), { code }) })
  expect(errorOf(thrown)).toBeInstanceOf(Unavailable)
})

test('a deadlock can be retried, and is logged as an error', () => {
  const errorLog = vi.spyOn(log, 'error').mockImplementation(() => {})
  const err = new Error('update posts', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) })
  expect(errorOf(err)).toBeInstanceOf(Unavailable)
  expect(errorLog.mock.calls).toEqual([[{ err }, deadlocked]])
  errorLog.mockRestore()
})

test('a lost connection that the driver reports only by message counts as temporary; any other error is a bug', () => {
  const databaseError = (words: string) => new Error('insert into posts', { cause: new Error(words) })
  for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    expect(errorOf(databaseError(words))).toBeInstanceOf(Unavailable)
  expect(errorOf(databaseError('The word terminated'))).toBe(undefined)
})

test('an invalid statement stays a bug', () => {
  for (const code of ['23505', '42601', '25006'])
    expect(errorOf(Object.assign(new Error(code), { code }))).toBe(undefined)
})

test.each(refusals)(
  '%s is shown in the form, with the submitted values',
  async (error, status, message, retryAfter) => {
    const answer = await submitForm(formOf({ note: 'Hello' }), z.object({ note: z.string() }), () =>
      Promise.reject(error),
    )
    const { data, init } = answer as { data: { form: { values: object; errors: object } }; init: ResponseInit }
    expect(init.status).toBe(status)
    expect(headersOf(init)).toBe(retryAfter)
    expect(data.form.values).toEqual({ note: 'Hello' })
    expect(Object.values(data.form.errors)).toEqual([[message]])
  },
)

test.each(refusals)('%s is shown beside the button, with a link back', async (error, status, message, retryAfter) => {
  const { data, init } = await respondToAction(Promise.reject(error), '/next', '/back')
  expect(data).toEqual({ error: message, back: '/back' })
  expect(init?.status).toBe(status)
  expect(headersOf(init)).toBe(retryAfter)
})

test.each(refusals)('%s is sent to scripts as JSON', async (error, status, message, retryAfter) => {
  const answer = await jsonResponse(Promise.reject(error))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('retry-after') ?? undefined).toBe(retryAfter)
  expect(await answer.json()).toEqual({ message })
})

test('NotFound is no form error, and a bug is never shown as a rejection', async () => {
  for (const error of [new NotFound(), new Error('fault')]) {
    await expect(submitForm(formOf({}), z.object({}), () => Promise.reject(error))).rejects.toBe(error)
    await expect(respondToAction(Promise.reject(error), '/next')).rejects.toBe(error)
  }
  await expect(jsonResponse(Promise.reject(new Error('fault')))).rejects.toThrow('fault')
})

test('a body that is no form is refused, and NUL characters are left out', async () => {
  const post = (body: BodyInit, type?: string) =>
    new Request('http://here.invalid', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  for (const request of [post('{}', 'application/json'), post('x', 'multipart/form-data'), post('--x', 'text/plain')])
    await expect(postedForm(request)).rejects.toThrow(Invalid)
  const form = await postedForm(post(new URLSearchParams({ 'na\0me': 'A\0da' })))
  expect([...form]).toEqual([['name', 'Ada']])
})
