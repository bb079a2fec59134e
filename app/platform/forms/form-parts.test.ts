import { expect, test } from 'vitest'
import { z } from 'zod'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { formAddress } from './form-address.ts'
import { field, formErrors } from './form-state.ts'
import { parseForm } from './parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from './respond-to-action.server.ts'
import { requireUnchanged, versionOf } from './row-version.server.ts'
import { errorIn } from './submitted-fields.ts'
import { personName, requiredText, visibleName } from './text.ts'
import { withoutUnseen } from './tidy.ts'

const request = (url: string, method = 'POST') => new Request(`http://localhost${url}`, { method })

test('the address of a form is what a plain form would post to', () => {
  expect(formAddress(request('/contact'))).toBe('/contact')
  expect(formAddress(request('/contact.data?service=academy&_routes=root'))).toBe('/contact?service=academy')
  expect(formAddress(request('/posts/data?page=2', 'DELETE'))).toBe('/posts/data?page=2&_method=DELETE')
})

test('a method chooses what is done', () => {
  const acts = { post: () => 'done', delete: () => 'undone' }
  expect(matchMethod(request('/like'), acts)).toBe('done')
  expect(matchMethod(request('/like', 'DELETE'), acts)).toBe('undone')
  expect(() => matchMethod(request('/like', 'DELETE'), { post: acts.post })).toThrow(NotFound)
  expect(() => matchMethod(request('/like', 'PUT'), acts)).toThrow(NotFound)
})

test('an action that succeeds leads on', async () => {
  const thrown = await respondToAction(Promise.resolve(), '/next', '/back').catch((response: unknown) => response)
  expect(thrown).toMatchObject({ status: 302 })
  expect((thrown as Response).headers.get('location')).toBe('/next')
})

test('a form that cannot be parsed is offered again, with what was entered', async () => {
  const form = new FormData()
  form.set('days', 'many')
  const parsed = await parseForm(
    form,
    z.object({ days: z.coerce.number('Enter a number.'), note: z.string('Write it.') }),
  )
  if (parsed.ok) throw new Error('It is no number.')
  const { data, init } = respondToUnreadable(request('/plan.data', 'PUT'), parsed, '/plans', { days: 'Days' })
  expect(init).toEqual({ status: 422 })
  expect(data).toMatchObject({
    error: 'Enter a number. Write it.',
    back: '/plans',
    again: { action: '/plan?_method=PUT', labels: { days: 'Days' }, form: { values: { days: 'many' } } },
  })
  expect(parsed.reply().init).toEqual({ status: 422 })
})

test('issues are grouped by their field', () => {
  const issues = [
    { path: ['name'], message: 'Too long.' },
    { path: ['list', 2], message: 'Unknown.' },
    { path: ['name'], message: 'Taken.' },
    { path: [], message: 'Nothing fits.' },
  ]
  expect(fieldErrorsOf(issues)).toEqual({ name: ['Too long.', 'Taken.'], list: ['Unknown.'], '': ['Nothing fits.'] })
})

test('a field has its value or values, errors, constraints and an id of its form', () => {
  const form = {
    values: { name: 'Ada', tags: ['one', 'two'], none: [], empty: '' },
    errors: { name: ['Taken.'], '': ['Try again.'] },
    constraints: { name: { required: true, maxLength: 80 } },
  }
  expect(field(form, 'name')).toEqual({
    name: 'name',
    id: 'form-name',
    required: true,
    maxLength: 80,
    defaultValue: 'Ada',
    defaultValues: ['Ada'],
    errors: ['Taken.'],
  })
  const plain = { errors: [] }
  expect(field(form, 'tags', 'second')).toEqual({
    ...plain,
    name: 'tags',
    id: 'second-tags',
    defaultValue: 'one',
    defaultValues: ['one', 'two'],
  })
  for (const name of ['none', 'empty', 'absent'])
    expect(field(form, name)).toEqual({ ...plain, name, id: `form-${name}`, defaultValue: '', defaultValues: [] })
  expect(formErrors(form)).toEqual(['Try again.'])
  expect(formErrors({ ...form, errors: {} })).toEqual([])
})

test('a version is the same for the same values in any order, and detects each change', () => {
  const values = { title: 'Demo', seats: 10, isPublished: false }
  const version = versionOf(values)
  expect(version).toMatch(/^[\w-]{22}$/)
  expect(versionOf({ isPublished: false, seats: 10, title: 'Demo' })).toBe(version)
  expect(() => requireUnchanged(values, version)).not.toThrow()
  expect(() => requireUnchanged(values, undefined)).not.toThrow()
  for (const change of [{ title: 'Demos' }, { seats: 11 }, { isPublished: true }, { other: 1 }])
    expect(() => requireUnchanged({ ...values, ...change }, version)).toThrow(Conflict)
})

test('the error of a route has its message, or the submitted values', () => {
  expect(errorIn({ data: 'This is gone.', statusText: 'Gone' })).toEqual({ message: 'This is gone.' })
  expect(errorIn({ data: 'Not Found', statusText: 'Not Found' })).toEqual({})
  expect(errorIn({ data: '', statusText: 'Not Found' })).toEqual({})
  const submitted = { action: '/contact', fields: [], isWhole: true }
  expect(errorIn({ data: { message: 'Too late.', submitted }, statusText: '' })).toEqual({
    message: 'Too late.',
    submitted,
  })
  for (const data of [null, undefined, 7, { message: 'Internal.' }])
    expect(errorIn({ data, statusText: '' })).toEqual({})
})

test('a name is tidied, has a visible character, and a limit', () => {
  const name = personName('your name', 8)
  const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(name.parse('  A\u200bda\u202e ')).toBe('Ada')
  for (const empty of [undefined, '', ' \u200b '])
    for (const required of [name, requiredText('your name', 8), visibleName('Please enter your name.', 8)])
      expect(messageOf(required, empty)).toBe('Please enter your name.')
  expect(visibleName('Please enter your name.', 8).safeParse('').error?.issues).toHaveLength(1)
  for (const short of [name, requiredText('your name', 8), visibleName('missing', 8)]) {
    expect(short.parse('12345678')).toBe('12345678')
    expect(messageOf(short, '123456789')).toBe('Please use at most 8 characters.')
  }
})

test('joiners stay where a script is spelled with them, and go elsewhere', () => {
  const persian = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'
  expect(withoutUnseen(persian)).toBe(persian)
  expect(withoutUnseen('A\u200cda\u200d')).toBe('Ada')
  expect(withoutUnseen('\u0645\u202e\u0645')).toBe('\u0645\u0645')
  // Only the character before the joiner counts.
  expect(withoutUnseen('\u0645 Ada\u200c')).toBe('\u0645 Ada')
})
