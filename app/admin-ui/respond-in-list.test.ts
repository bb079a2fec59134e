import { expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { respondInList } from './respond-in-list.server.ts'

const notices = { done: 'done', failed: 'failed', gone: 'gone', invalid: 'missing' }

/** The redirect after an action that ends with this error. */
async function ledTo(error: Error | undefined, messages: Partial<typeof notices> = notices) {
  const work = async () => {
    if (error) throw error
  }
  const thrown = await respondInList('/admin', { done: 'done', failed: 'failed', ...messages }, work).catch(
    (one) => one,
  )
  return (thrown as Response).headers.get('location')
}

test('the list shows the result of an action in a notice', async () => {
  expect(await ledTo(undefined)).toBe('/admin?done=done')
  expect(await ledTo(new NotFound())).toBe('/admin?failed=gone')
  expect(await ledTo(new Invalid({ title: ['Enter a title.'] }))).toBe('/admin?failed=missing')
  for (const error of [new Forbidden(), new Conflict('It changed.'), new Error('A fault of ours')])
    expect(await ledTo(error)).toBe('/admin?failed=failed')
})

test('without custom notices, a missing record or an invalid form reports a failure', async () => {
  for (const error of [new NotFound(), new Invalid({ title: ['Enter a title.'] })])
    expect(await ledTo(error, {})).toBe('/admin?failed=failed')
})
